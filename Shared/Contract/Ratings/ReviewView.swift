public import Events

/// A review as the API shows it: to everybody, with more for its author, the merchant of its place and operators. It names no person.
public struct ReviewView: Codable, Sendable, Hashable {
    public var id: String
    /// The id of a movie, a place or a home.
    public var thing: String
    /// The thing's name; missing if there is no such thing any more.
    public var name: String?
    /// 0–5 in halves.
    public var stars: Double
    public var text: String
    /// When its author changed it last.
    public var at: Timestamp
    /// Whether its author had something from here: an order that was completed, a seat in a show.
    public var orderedHere: Bool
    public var reply: ReviewReply?
    /// True if it is of whoever asks; else missing.
    public var own: Bool?
    /// Why and since when it is hidden, for those who may see it nevertheless.
    public var hidden: Hiding?
    /// What was reported of it; operators see it.
    public var reports: Reports?

    public struct Hiding: Codable, Sendable, Hashable {
        public var reason: ReviewReason
        public var note: String?
        public var at: Timestamp
    }

    public struct Reports: Codable, Sendable, Hashable {
        /// Of those who reported it since operators looked at it last.
        public var open: Int
        public var total: Int
        /// The newest of all, at most 20.
        public var latest: [Report]
    }

    /// A report without who made it.
    public struct Report: Codable, Sendable, Hashable {
        public var reason: ReviewReason
        public var note: String?
        public var at: Timestamp

        public init(_ report: ReviewReport) {
            (reason, note, at) = (report.reason, report.note, report.at)
        }
    }

    /// - Parameter id: the review's.
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
    /// Nil if it is shown.
    public init?(_ moderation: ReviewModeration?) {
        guard let moderation, let reason = moderation.reason else { return nil }
        (self.reason, note, at) = (reason, moderation.note, moderation.at)
    }
}
