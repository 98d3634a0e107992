import Events
import Finding

/// The order of all places by name in one language: eight bytes per place. It is a value that belongs to one state of the table of things,
/// and follows the table from state to state.
struct NameOrder: Sendable {
    let language: NameLanguage
    /// The places' numbers, in order.
    private(set) var numbers: [Int32]
    /// The rank of each place, by its number; −1 for a number that is no place.
    private var ranks: [Int32]

    /// - Parameter goesOn: called regularly; if it returns false, the result is nil.
    init?(_ things: ThingTable, in language: NameLanguage, while goesOn: () -> Bool = { true }) {
        self.language = language
        var sorter = NameSorter(language)
        for number in 0..<things.end {
            guard number % 256 > 0 || goesOn() else { return nil }
            if let place = things.place(number) { sorter.add(Int32(number), place.name) }
        }
        numbers = sorter.sorted { things.place(Int($0))?.key ?? NamedKey(name: "", id: "") }
        ranks = []
        rank()
    }

    var count: Int { numbers.count }

    /// The rank of the place with a number.
    func rank(of number: Int) -> Int { number < ranks.count ? Int(ranks[number]) : -1 }

    /// How many places rank at or before a name, which need not be in the order.
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

    /// Applies that places were added, removed or renamed.
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
        rank()
    }

    private func standing(_ number: Int32, _ things: ThingTable) -> NameStanding {
        language.standing(of: things.place(Int(number))?.key ?? NamedKey(name: "", id: ""))
    }

    private mutating func rank() {
        ranks = Array(repeating: -1, count: Int(numbers.max() ?? -1) + 1)
        for (rank, number) in numbers.enumerated() { ranks[Int(number)] = Int32(rank) }
    }
}

extension PlaceEntry {
    var key: NamedKey { NamedKey(name: name, id: id) }
}
