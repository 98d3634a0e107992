public import Events

/// Known facts about the person who rates, beside their id.
public struct Rater: Codable, Sendable, Hashable {
    /// Proof by which a rating counts fully.
    public enum Proof: String, Codable, Sendable, Hashable, CaseIterable {
        /// The person ordered or stayed there, or held a ticket.
        case guest
        /// The person has had an account for some days.
        case account
    }

    /// Keyed hash of the network, by which two can only be compared.
    public var network: String?
    /// Time since which the person has an account; nil: none.
    public var account: Timestamp?
    /// Proof that the recommender found; nil: none.
    public var proof: Proof?
}

/// Waves of a thing's unproven ratings: which wait for an operator, and which operators let count or dropped.
public struct RatingWaves: Codable, Sendable, Hashable {
    public struct Span: Codable, Sendable, Hashable {
        public var from: Timestamp
        public var until: Timestamp

        public func contains(_ time: Timestamp) -> Bool { (from...until).contains(time) }
    }

    /// Time from which too many came at once: these and later ones wait. Nil: none wait.
    public var since: Timestamp?
    /// Number of waiting ratings.
    public var waiting: Int = 0
    /// Time up to which an operator has decided: that of the newest rating that waited.
    public var decidedUntil: Timestamp?
    /// Spans that an operator dropped; the last first.
    public var dropped: [Span]?
    /// Positions of the operators' commands that were handled.
    public var reflects: InputPositions?

    /// Whether an unproven rating of a time neither counts nor is shown.
    public func holdsBack(_ time: Timestamp) -> Bool {
        spans.contains { $0.contains(time) }
    }

    /// Times of ratings that neither count nor are shown.
    public var spans: [Span] {
        (since.map { [Span(from: $0, until: .latest)] } ?? []) + (dropped ?? [])
    }
}

/// Command of an operator that decides on a thing's waiting ratings.
public struct DecideRatings: Codable, Sendable, Hashable {
    public var actor: Actor
    public var thing: String
    /// Whether they count; false: they are dropped.
    public var count: Bool
}
