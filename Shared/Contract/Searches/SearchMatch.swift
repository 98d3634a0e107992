public import Events

/// The last change of a thing that a saved search found. Things that matched when it was saved have none until they change.
public struct SearchMatch: StateRecord, Hashable {
    public enum Change: String, Codable, Sendable, Hashable, CaseIterable {
        /// It matches now, and did not before.
        case begins
        /// It does not match any more.
        case leaves
        /// It still matches and costs less.
        case price
    }

    public var search: String
    /// The search's person.
    public var person: String
    /// The id of a place, an item or a movie.
    public var thing: String
    /// Its name at the time.
    public var name: String
    public var change: Change
    /// New price; nil if there is no single price.
    public var price: Money?
    /// Price before it fell.
    public var before: Money?
    /// Time of the change.
    public var time: Timestamp
    /// Time at which it was found.
    public var createdAt: Timestamp
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(search)/\(thing)" }
}

extension SearchMatch {
    /// Members that its person sees.
    public static let shown = ShownMembers("search", "thing", "name", "change", "price", "before", "time")
}
