public import Events

/// What last happened to a thing that a saved search found. Things that it found when it was saved have none until they change.
public struct SearchMatch: StateRecord, Hashable {
    public enum Change: String, Codable, Sendable, Hashable, CaseIterable {
        /// It matches now, and did not before.
        case begins
        /// It matches no more.
        case leaves
        /// It still matches and costs less.
        case price
    }

    public var search: String
    /// The search's.
    public var person: String
    /// The id of a place, an item or a movie.
    public var thing: String
    /// Its name, as it was then.
    public var name: String
    public var change: Change
    /// What it costs since then; nil if that is not one price.
    public var price: Money?
    /// What it cost before it cost less.
    public var before: Money?
    /// When it happened.
    public var time: Timestamp
    /// When it was found.
    public var createdAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(search)/\(thing)" }
}

extension SearchMatch {
    /// Its person is whoever sees it.
    public static let shown = ShownMembers("search", "thing", "name", "change", "price", "before", "time")
}
