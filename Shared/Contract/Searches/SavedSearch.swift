public import Events

/// A question of a list that stands: its person is told when another thing answers it.
public struct SavedSearch: StateRecord, Hashable {
    /// Whose things are looked for, by the list's name in the API. Homes are places.
    public enum List: String, Codable, Sendable, Hashable, CaseIterable {
        case places, items, movies
    }

    /// How its person is told; of none: they look by themselves.
    public enum Channel: String, Codable, Sendable, Hashable, CaseIterable {
        /// At once, on every device of theirs that wants to be told of searches.
        case push
        /// At once, by e-mail to an address of theirs that wants to be told of searches.
        case mail
        /// There, too, but once a day, of all searches together.
        case daily
    }

    /// `s-<32 of 0–9 a–f>`, derived from person, list and query.
    public var id: String
    /// The customer's id.
    public var person: String
    public var list: List
    /// The list's parameters, as in its address: "near=13.8022,100.5538&radius=1000&types=Condominium".
    public var query: String
    /// What its person calls it.
    public var name: String
    /// What they want to be told; sorted.
    public var tells: [SearchMatch.Change]
    /// Sorted.
    public var channels: [Channel]
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// What matched later is new to its person.
    public var seenAt: Timestamp
    /// From where on changes count, and up to where matches are forgotten.
    public var reflects: InputPositions
}
