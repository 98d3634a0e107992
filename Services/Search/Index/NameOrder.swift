import Events
import Finding

/// The order of all places by name in one language: eight bytes per place. It is a value that belongs to one state of the table of things,
/// and follows the table from state to state.
struct NameOrder: Sendable {
    let language: NameLanguage
    /// The places' numbers, in order.
    private(set) var numbers: [Int32]
    private(set) var ranks: Ranks

    /// - Parameter goesOn: called regularly; the initializer fails when it returns false.
    init?(_ things: ThingTable, in language: NameLanguage, while goesOn: () -> Bool = { true }) {
        self.language = language
        var sorter = NameSorter(language)
        for number in 0..<things.end {
            guard number % 256 > 0 || goesOn() else { return nil }
            if let place = things.place(number) { sorter.add(Int32(number), place.name) }
        }
        numbers = sorter.sorted { things.place(Int($0))?.key ?? NamedKey(name: "", id: "") }
        ranks = Ranks(of: numbers)
    }

    var count: Int { numbers.count }

    /// The rank of the place with a number.
    func rank(of number: Int) -> Int { ranks[number] }

    /// How many places rank at or before a name. The name need not be in the order.
    /// - Parameter things: the state that this order belongs to.
    func count(upTo key: NamedKey, in things: ThingTable) -> Int {
        let standing = language.standing(of: key)
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if standing < self.standing(numbers[middle], things) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Updates the order after places were added, removed or renamed.
    /// - Parameters:
    ///   - renamed: their numbers.
    ///   - things: the new state.
    mutating func follow(_ renamed: Set<Int>, in things: ThingTable) {
        guard !renamed.isEmpty else { return }
        let left = numbers.filter { !renamed.contains(Int($0)) }
        var coming: [(number: Int32, standing: NameStanding)] = []
        for number in renamed {
            guard let place = things.place(number) else { continue }
            coming.append((Int32(number), language.standing(of: place.key)))
        }
        coming.sort { $0.standing < $1.standing }
        var merged: [Int32] = []
        merged.reserveCapacity(left.count + coming.count)
        var start = 0
        for (number, standing) in coming {
            var (low, high) = (start, left.count)
            while low < high {
                let middle = (low + high) / 2
                if standing < self.standing(left[middle], things) { high = middle } else { low = middle + 1 }
            }
            merged += left[start..<low]
            merged.append(number)
            start = low
        }
        numbers = merged + left[start...]
        ranks = Ranks(of: numbers)
    }

    private func standing(_ number: Int32, _ things: ThingTable) -> NameStanding {
        language.standing(of: things.place(Int(number))?.key ?? NamedKey(name: "", id: ""))
    }
}

extension PlaceEntry {
    var key: NamedKey { NamedKey(name: name, id: id) }
}
