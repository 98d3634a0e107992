public import Events

/// A change of a thing that saved searches have still to be asked about. A thing is compared once for all that happens to it within some
/// time, and with so many searches at a time.
public struct SearchedChange: StateRecord, Hashable {
    public enum ThingType: String, Codable, Sendable, Hashable, CaseIterable {
        case places, items, movies, shows, ratings
    }

    /// A thing as searches look at it, without what none asks for: one member is set, or none if there is no such thing.
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

    /// What a thing became, by which event.
    public struct Step: Codable, Sendable, Hashable {
        public var thing: Seen
        /// When it happened.
        public var time: Timestamp
        /// The event's identity as receivers see it.
        public var event: String
        /// The event's position; empty in a log that does not have it.
        public var reflects: InputPositions
    }

    public var kind: ThingType
    public var thing: String
    /// As searches have been asked about it.
    public var before: Seen
    /// What they are being asked about; nil: they are not.
    public var asked: Step?
    /// What they will be asked about; nil: nothing happened since.
    public var waiting: Step?
    /// When the first happened of what waits.
    public var since: Timestamp
    /// When they are asked, or the thing has been quiet for long enough.
    public var due: Timestamp
    /// When searches found something in changes of it, within a day; nil: they did not.
    public var found: [Timestamp]?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(kind.rawValue)/\(thing)" }
}
