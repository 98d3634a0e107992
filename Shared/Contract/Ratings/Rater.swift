public import Events

/// What is known of who rates, beside who they are.
public struct Rater: Codable, Sendable, Hashable {
    /// Why a rating counts fully.
    public enum Proof: String, Codable, Sendable, Hashable, CaseIterable {
        /// They ordered or stayed there, or held a ticket.
        case guest
        /// They have had an account for some days.
        case account
    }

    /// From where they rated: a keyed hash that only tells whether two are the same.
    public var network: String?
    /// Since when they have an account; nil: they have none.
    public var account: Timestamp?
    /// What the ratings' owner found out since; nil: nothing.
    public var proof: Proof?
}

/// Of a thing's ratings that nothing proves: which wait for an operator, and which operators let count or dropped.
public struct RatingWaves: Codable, Sendable, Hashable {
    public struct Span: Codable, Sendable, Hashable {
        public var from: Timestamp
        public var until: Timestamp

        public func contains(_ time: Timestamp) -> Bool { (from...until).contains(time) }
    }

    /// Since then too many came at once: they and those that follow wait. Nil: none wait.
    public var since: Timestamp?
    /// How many wait.
    public var waiting: Int = 0
    /// Up to then an operator has decided: when the newest was made that waited.
    public var decidedUntil: Timestamp?
    /// Those that an operator dropped; the last first.
    public var dropped: [Span]?
    /// The operators' commands that were carried out.
    public var reflects: InputPositions?

    /// Whether an unproven rating of a time does not count, and is not shown.
    public func holdsBack(_ time: Timestamp) -> Bool {
        spans.contains { $0.contains(time) }
    }

    /// When ratings were made that do not count, and are not shown.
    public var spans: [Span] {
        (since.map { [Span(from: $0, until: .latest)] } ?? []) + (dropped ?? [])
    }
}

/// An operator decides on the ratings of a thing that wait.
public struct DecideRatings: Codable, Sendable, Hashable {
    public var actor: Actor
    public var thing: String
    /// Whether they count; else they are dropped.
    public var count: Bool
}
