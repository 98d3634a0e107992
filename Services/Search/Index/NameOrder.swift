import Events

/// All places by name in one language's order: eight bytes for a place. A value, of one state of the table of things, which follows
/// that from state to state.
struct NameOrder: Sendable {
    let language: NameLanguage
    /// The places' numbers in order.
    private(set) var numbers: [Int32]
    /// By a place's number, where it stands; −1 for what is no place.
    private var ranks: [Int32]

    /// - Parameter goesOn: asked now and then; false breaks off, and there is no order.
    init?(_ things: ThingTable, in language: NameLanguage, while goesOn: () -> Bool = { true }) {
        self.language = language
        var standings: [(number: Int32, standing: NameStanding)] = []
        for number in 0..<things.end {
            guard number % 256 > 0 || goesOn() else { return nil }
            guard let place = things.place(number) else { continue }
            standings.append((Int32(number), language.standing(of: place.key)))
        }
        standings.sort { $0.standing < $1.standing }
        numbers = standings.map(\.number)
        ranks = []
        rank()
    }

    var count: Int { numbers.count }

    /// Where a place stands, by its number.
    func rank(of number: Int) -> Int { number < ranks.count ? Int(ranks[number]) : -1 }

    /// How many stand before a name or are it; it need not be there.
    /// - Parameter things: the state that this is the order of.
    func count(upTo key: NamedKey, in things: ThingTable) -> Int {
        let standing = language.standing(of: key)
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if standing < self.standing(numbers[middle], things) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Takes over that places came, went or were renamed.
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
