public import Events

/// A person's rating of a thing, or that they watched it, for persons with a server profile.
public struct PersonRating: StateRecord, Hashable {
    public var person: String
    /// The id of a movie, a place or a home.
    public var thing: String
    /// Stars from 0 to 5 in halves; nil if watched and not rated.
    public var stars: Double?
    public var review: String?
    public var watched: Bool = false
    /// Time of the last change by its person.
    public var at: Timestamp
    /// Id of the review, from its first text on, which does not identify the person. Nil for reviews older than ids.
    public var id: String?
    /// Reply of the thing's merchant to the review.
    public var reply: ReviewReply?
    /// Decision of operators on the review; it stays as long as there are stars, also without a text.
    public var moderation: ReviewModeration?
    /// True if `ratings.shares` has its share of its thing's summary; nil in records older than that topic.
    public var shared: Bool?
    /// Known facts about the rater; nil in older records, which count as before.
    public var rater: Rater?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(person)/\(thing)" }

    /// Whether it is neither shown nor counted.
    public var isHidden: Bool { moderation?.isHidden ?? false }
}

/// A critic's rating of a thing.
public struct ExpertRating: StateRecord, Hashable {
    public var critic: String
    public var thing: String
    /// 0–5; those of an import are as it has them, others in halves.
    public var stars: Double
    /// Text of the review, or its beginning.
    public var review: String?
    /// Address of the review.
    public var url: String?
    public var at: Timestamp
    /// Source, as of a place.
    public var source: String?
    public var attribution: String?
    public var illustrative: Bool?
    /// Not nil if it was imported: no source changes it.
    public var imported: String?
    /// Ratings that sources show, the newest first; nil if none does: then it was imported.
    public var seen: [SeenRating]?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(critic)/\(thing)" }
}

/// A critic's rating of a thing as one source shows it.
public struct SeenRating: Codable, Sendable, Hashable {
    /// The sighting's id.
    public var sighting: String
    public var source: String
    /// 0–5 in halves.
    public var stars: Double
    public var review: String?
    public var url: String?
    public var at: Timestamp
}

/// Summary of all people's ratings of a thing.
public struct RatingSummary: StateRecord, Hashable {
    public var thing: String
    /// Average from 0 to 5; 0 without ratings. Unproven ratings count little.
    public var average: Double
    public var count: Int
    /// Number of ratings by people who ordered or stayed there, or held a ticket; nil in old records.
    public var guests: Int?
    /// Waves of unproven ratings; nil: there never was one.
    public var waves: RatingWaves?
    /// Number of ratings with a text.
    public var reviews: Int = 0
    public var lastReviewAt: Timestamp?
    /// The first words of the last review.
    public var lastReviewIntro: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension ExpertRating {
    public static let shown = ShownMembers(
        "critic", "thing", "stars", "review", "url", "at", "source", "attribution", "illustrative")
}

extension RatingSummary {
    /// Number of ratings by other people; nil in old records.
    public var others: Int? { guests.map { count - $0 } }

    public static let shown = ShownMembers(
        "thing", "average", "count", "guests", "reviews", "lastReviewAt", "lastReviewIntro", "updatedAt")
}
