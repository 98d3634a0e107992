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
        numbers.count(upTo: language.standing(of: key)) { standing($0, things) }
    }

    /// Updates the order after places were added, removed or renamed.
    /// - Parameters:
    ///   - renamed: their numbers.
    ///   - things: the new state.
    mutating func follow(_ renamed: Set<Int>, in things: ThingTable) {
        guard !renamed.isEmpty else { return }
        numbers = numbers.following(renamed) { standing($0, things) }
        ranks = Ranks(of: numbers)
    }

    private func standing(_ number: Int32, _ things: ThingTable) -> NameStanding? {
        things.place(Int(number)).map { language.standing(of: $0.key) }
    }
}

extension PlaceEntry {
    var key: NamedKey { NamedKey(name: name, id: id) }
}
