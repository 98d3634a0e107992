public import Events

/// Events and commands of people's ratings.
public enum RatingEvents {
    public static let put = EventType(
        "vicinity.rating.put.v1", RateThing.self, "Rate a thing; without stars, withdraw.")
    public static let decide = EventType(
        "vicinity.ratings.decide.v1", DecideRatings.self,
        "An operator lets a thing's ratings that wait count, or drops them.")
    public static let changed = EventType("vicinity.rating.changed.v1", PersonRating.self, "Rated, changed or watched.")
    public static let deleted = EventType(
        "vicinity.rating.deleted.v1", DeletedRating.self, "Withdrawn; a tombstone follows.")
    public static let answered = EventType("vicinity.rating.answered.v1", Answer.self, "Refused, repeated or unknown.")
}

/// Events of critics' ratings.
public enum ExpertRatingEvents {
    public static let changed = EventType("vicinity.expert-rating.changed.v1", ExpertRating.self, "Rated or changed.")
    public static let deleted = EventType(
        "vicinity.expert-rating.deleted.v1", DeletedExpertRating.self, "Gone; a tombstone follows.")
}

/// Events of summaries of ratings.
public enum RatingSummaryEvents {
    public static let changed = EventType(
        "vicinity.rating-summary.changed.v1", RatingSummary.self, "A rating was added, changed or deleted.")
    public static let deleted = EventType(
        "vicinity.rating-summary.deleted.v1", DeletedRatingSummary.self, "No rating is left.")
}

extension Topic {
    public static let ratingsCommands = Topic(
        "ratings.commands", owner: "gateway", key: "person/thing", partitionKey: "person", kept: .days(30),
        about: "What people ask: rate, change, withdraw, reply to a review, report, hide or show one.",
        deciders: ["recommender"], personal: [.own(.read), .ofActors],
        types: RatingEvents.put, RatingEvents.decide, ReviewEvents.reply, ReviewEvents.report, ReviewEvents.moderate)

    public static let ratings = Topic(
        "ratings.ratings", owner: "recommender", key: "person/thing", partitionKey: "person", kept: .compacted,
        about: "What each person with a server profile rated or watched.",
        personal: [.own(.replaced)],
        types: RatingEvents.changed, RatingEvents.deleted)

    public static let expertRatings = Topic(
        "ratings.expert", owner: "recommender", key: "critic/thing", partitionKey: "critic", kept: .compacted,
        about: "What each critic rated.",
        types: ExpertRatingEvents.changed, ExpertRatingEvents.deleted)

    public static let ratingSummaries = Topic(
        "ratings.summaries", owner: "recommender", key: "thing", partitionKey: "thing", kept: .compacted,
        about: "How people rate each thing, in short.",
        // It may begin with what the person wrote.
        personal: [.anywhere(.replaced) { record, erased in erased.things.contains(record.key) }],
        types: RatingSummaryEvents.changed, RatingSummaryEvents.deleted)

    public static let ratingsAnswers = Topic(
        "ratings.answers", owner: "recommender", key: "command", partitionKey: "actor", kept: .days(1),
        about: "The verdict on a command that changed nothing.",
        personal: [.own(.read)],
        types: RatingEvents.answered)
}

public struct DeletedRating: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

public struct DeletedExpertRating: Codable, Sendable, Hashable {
    public var critic: String
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

public struct DeletedRatingSummary: Codable, Sendable, Hashable {
    public var thing: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

extension DeletedRatingSummary {
    public static let shown = ShownMembers("thing", "deletedAt")
}
