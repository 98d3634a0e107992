public import Events

/// A change of a thing that is not matched with all saved searches yet. Changes within some time are combined, and a step compares a bounded
/// number of searches.
public struct SearchedChange: StateRecord, Hashable {
    public enum ThingType: String, Codable, Sendable, Hashable, CaseIterable {
        case places, items, movies, shows, ratings
    }

    /// State of a thing, without the members that no search compares. One member is set; none if the thing does not exist.
    public struct Seen: Codable, Sendable, Hashable {
        public var place: Place?
        public var item: Item?
        public var movie: Movie?
        public var show: SeenShow?
        public var rating: SeenRatings?
    }

    public struct SeenShow: Codable, Sendable, Hashable {
        public var movie: String
        /// The cinema's id.
        public var place: String
        public var start: Timestamp
    }

    public struct SeenRatings: Codable, Sendable, Hashable {
        public var average: Double
        public var count: Int
    }

    /// A new state of the thing, and its event.
    public struct Step: Codable, Sendable, Hashable {
        public var thing: Seen
        /// Time of the event.
        public var time: Timestamp
        /// The event's identity as receivers see it.
        public var event: String
        /// The event's position; empty in a log that does not have it.
        public var reflects: InputPositions
    }

    public var kind: ThingType
    public var thing: String
    /// The state that all searches have been compared with.
    public var before: Seen
    /// The state that is being compared; nil: none.
    public var asked: Step?
    /// The state to be compared next; nil: no further change.
    public var waiting: Step?
    /// Time of the first waiting change.
    public var since: Timestamp
    /// Time of the next comparison, or of the record's end.
    public var due: Timestamp
    /// Times within a day at which changes of it matched searches; nil: none.
    public var found: [Timestamp]?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(kind.rawValue)/\(thing)" }
}
