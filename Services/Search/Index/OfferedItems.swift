import Contract
import Finding

/// The place, price and name of every item, by the item's number, side by side in memory. Lists compare hundreds of thousands of them
/// without reading as many entries.
struct OfferedItems: Sendable {
    private struct Row {
        /// The number of its place; −1 if there is no such item, or its place is not known.
        var place: Int32 = -1
        var name: Int32 = 0
        var amount: Int64 = 0
        var currency: UInt32 = 0
    }

    private var rows: [Row] = []
    /// How many items each place has, by its number.
    private var sizes: [Int32] = []
    /// The number of items whose place is known.
    private(set) var count = 0

    // MARK: - Reading

    func size(ofMenuAt place: Int) -> Int { place < sizes.count ? Int(sizes[place]) : 0 }

    /// Calls `body` with the number and the place of each item that passes the checks possible here.
    func forEach(wantedBy wish: ItemWish, while goesOn: () -> Bool, _ body: (_ item: Int, _ place: Int) -> Void) {
        let name = wish.name.map { OfferedItems.key($0) }
        let currency = wish.currency.map { OfferedItems.code($0) }
        let price = wish.price ?? .min ... .max
        for (number, row) in rows.enumerated() where row.place >= 0 {
            guard goesOn() else { return }
            guard price.contains(row.amount), currency == nil || row.currency == currency,
                name == nil || row.name == name
            else { continue }
            body(number, Int(row.place))
        }
    }

    // MARK: - Changing

    mutating func put(_ item: Item, at number: Int) {
        if number >= rows.count { rows += Array(repeating: Row(), count: number + 1 - rows.count) }
        let place = rows[number].place
        rows[number] = Row(
            place: place, name: OfferedItems.key(item.name), amount: item.price.amount,
            currency: OfferedItems.code(item.price.currency))
    }

    mutating func remove(_ number: Int) {
        guard number < rows.count else { return }
        unlist(number)
        rows[number] = Row()
    }

    /// Assigns items to a place.
    mutating func list(_ items: Set<Int>, at place: Int) {
        for item in items where rows[item].place != Int32(place) {
            unlist(item)
            rows[item].place = Int32(place)
            if place >= sizes.count { sizes += Array(repeating: 0, count: place + 1 - sizes.count) }
            sizes[place] += 1
            count += 1
        }
    }

    /// Removes items from their place.
    mutating func unlist(_ items: Set<Int>) { for item in items { unlist(item) } }

    private mutating func unlist(_ item: Int) {
        let place = Int(rows[item].place)
        guard place >= 0 else { return }
        rows[item].place = -1
        sizes[place] -= 1
        count -= 1
    }

    private static func key(_ name: String) -> Int32 { Int32(truncatingIfNeeded: name.hashValue) }

    private static func code(_ currency: String) -> UInt32 { currency.utf8.reduce(0) { $0 &* 257 &+ UInt32($1) } }
}
