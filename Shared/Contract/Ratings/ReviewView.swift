public import Events

/// A review in the API, with more members for its author, the merchant of its place and operators. It names no person.
public struct ReviewView: Codable, Sendable, Hashable {
    public var id: String
    /// The id of a movie, a place or a home.
    public var thing: String
    /// The thing's name; missing if the thing was deleted.
    public var name: String?
    /// 0–5 in halves.
    public var stars: Double
    public var text: String
    /// Time of the last change by its author.
    public var at: Timestamp
    /// Whether its author ordered here: a completed order, a seat in a show.
    public var orderedHere: Bool
    public var reply: ReviewReply?
    /// True if it is the actor's own; otherwise missing.
    public var own: Bool?
    /// Reason and time of hiding, for those who may see it nevertheless.
    public var hidden: Hiding?
    /// Reports of it, for operators.
    public var reports: Reports?

    public struct Hiding: Codable, Sendable, Hashable {
        public var reason: ReviewReason
        public var note: String?
        public var at: Timestamp
    }

    public struct Reports: Codable, Sendable, Hashable {
        /// Number of reports since operators' last decision.
        public var open: Int
        public var total: Int
        /// The newest of all, at most 20.
        public var latest: [Report]
    }

    /// A report without its person.
    public struct Report: Codable, Sendable, Hashable {
        public var reason: ReviewReason
        public var note: String?
        public var at: Timestamp

        public init(_ report: ReviewReport) {
            (reason, note, at) = (report.reason, report.note, report.at)
        }
    }

    /// - Parameter id: id of the review.
    /// - Returns: nil if the rating has no text.
    public init?(of rating: PersonRating, id: String, name: String?, orderedHere: Bool) {
        guard let text = rating.review, let stars = rating.stars else { return nil }
        self.id = id
        thing = rating.thing
        self.name = name
        self.stars = stars
        self.text = text
        at = rating.at
        self.orderedHere = orderedHere
        reply = rating.reply
    }
}

extension ReviewView.Hiding {
    /// Nil if the review is shown.
    public init?(_ moderation: ReviewModeration?) {
        guard let moderation, let reason = moderation.reason else { return nil }
        (self.reason, note, at) = (reason, moderation.note, moderation.at)
    }
}
