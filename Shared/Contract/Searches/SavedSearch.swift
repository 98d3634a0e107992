public import Events

/// A saved query of a list. Its person is notified when a thing begins to match it.
public struct SavedSearch: StateRecord, Hashable {
    /// The searched list, by its name in the API. Homes are places.
    public enum List: String, Codable, Sendable, Hashable, CaseIterable {
        case places, items, movies
    }

    /// Channels of notices. Without any the person opens the matches by themselves.
    public enum Channel: String, Codable, Sendable, Hashable, CaseIterable {
        /// At once, on every device of theirs that wants notices of searches.
        case push
        /// At once, by e-mail to their mailbox, if it wants letters about searches.
        case mail
        /// By e-mail as well, but once a day, for all searches together.
        case daily
    }

    /// `s-<32 of 0–9 a–f>`, derived from person, list and query.
    public var id: String
    /// The customer's id.
    public var person: String
    public var list: List
    /// The list's parameters, as in its address: "near=13.8022,100.5538&radius=1000&types=Condominium".
    public var query: String
    /// Its name, given by its person.
    public var name: String
    /// Changes of which they are notified; sorted.
    public var tells: [SearchMatch.Change]
    /// Sorted.
    public var channels: [Channel]
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Matches after this time are new to its person.
    public var seenAt: Timestamp
    /// Input positions up to which changes do not count, or their matches were deleted.
    public var reflects: InputPositions
}
