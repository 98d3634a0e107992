extension Topic {
    public static let ratingsCommands = Topic(
        "ratings.commands", owner: "gateway", key: "person/thing", partitionKey: "person", kept: .days(30),
        about: "What people with a server profile ask: rate, change, withdraw.",
        types: [EventType("vicinity.rating.put.v1", RateThing.self, "Rate a thing; without stars, withdraw.")])

    public static let ratings = Topic(
        "ratings.ratings", owner: "recommender", key: "person/thing", partitionKey: "person", kept: .compacted,
        about: "What each person with a server profile rated or watched.",
        types: [
            EventType("vicinity.rating.changed.v1", PersonRating.self, "Rated, changed or watched."),
            EventType("vicinity.rating.deleted.v1", DeletedRating.self, "Withdrawn; a tombstone follows."),
        ])

    public static let expertRatings = Topic(
        "ratings.expert", owner: "recommender", key: "critic/thing", partitionKey: "critic", kept: .compacted,
        about: "What each critic rated.",
        types: [
            EventType("vicinity.expert-rating.changed.v1", ExpertRating.self, "Rated or changed."),
            EventType("vicinity.expert-rating.deleted.v1", DeletedExpertRating.self, "Gone; a tombstone follows."),
        ])

    public static let ratingSummaries = Topic(
        "ratings.summaries", owner: "recommender", key: "thing", partitionKey: "thing", kept: .compacted,
        about: "How people rate each thing, in short.",
        types: [
            EventType("vicinity.rating-summary.changed.v1", RatingSummary.self, "A rating came, changed or went."),
            EventType("vicinity.rating-summary.deleted.v1", DeletedRatingSummary.self, "No rating is left."),
        ])

    public static let ratingsAnswers = Topic(
        "ratings.answers", owner: "recommender", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        types: [EventType("vicinity.rating.answered.v1", Answer.self, "Refused, repeated or unknown.")])
}

public struct RateThing: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// 0–5 in halves; nil withdraws.
    public var stars: Double?
    public var review: String?

    public init(person: String, thing: String, stars: Double?, review: String? = nil) {
        self.person = person
        self.thing = thing
        self.stars = stars
        self.review = review
    }

    /// The record's key.
    public var key: String { "\(person)/\(thing)" }

    /// What a review may be, for who writes one.
    public static let reviewRule = "1 to \(longestReview) characters, in at most \(largestReview) bytes"
    private static let longestReview = 4000
    /// In bytes of UTF-8. One character may have any number of them.
    private static let largestReview = 16_000

    public static func isReview(_ text: String) -> Bool {
        text.utf8.count <= largestReview && (1...longestReview).contains(text.count)
    }
}

public struct DeletedRating: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(person: String, thing: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.person = person
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

public struct DeletedExpertRating: Codable, Sendable, Hashable {
    public var critic: String
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(critic: String, thing: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.critic = critic
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

public struct DeletedRatingSummary: Codable, Sendable, Hashable {
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(thing: String, deletedAt: Timestamp, reflects: InputPositions) {
        self.thing = thing
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
