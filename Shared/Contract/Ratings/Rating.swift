public import Events

/// What one person with a server profile thinks of a thing, or that they saw it.
public struct PersonRating: StateRecord, Hashable {
    public var person: String
    /// The id of a movie, a place or a home.
    public var thing: String
    /// 0–5 in halves; nil if watched and not rated.
    public var stars: Double?
    public var review: String?
    public var watched: Bool = false
    /// When its person changed it last.
    public var at: Timestamp
    /// Names the review, since it first had a text; it tells nothing of the person. Nil of one that was written before reviews had ids.
    public var id: String?
    /// What the thing's merchant says to the review.
    public var reply: ReviewReply?
    /// What operators decided of the review; it stays as long as there are stars, also without a text.
    public var moderation: ReviewModeration?
    /// True if `ratings.shares` has what it adds to its thing's summary; nil in records from before that topic.
    public var shared: Bool?
    /// Nil of one that came before it was looked at who rates: it counts as it did.
    public var rater: Rater?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(person)/\(thing)" }

    /// Neither shown nor counted.
    public var isHidden: Bool { moderation?.isHidden ?? false }
}

/// What a critic thinks of a thing.
public struct ExpertRating: StateRecord, Hashable {
    public var critic: String
    public var thing: String
    /// 0–5 in halves.
    public var stars: Double
    /// Its text, or how that begins.
    public var review: String?
    /// Where it is to be read.
    public var url: String?
    public var at: Timestamp
    /// As a place's.
    public var source: String?
    public var attribution: String?
    public var illustrative: Bool?
    /// Not nil if an import said it: no source changes that.
    public var imported: String?
    /// What sources show of it, the newest first; nil if none does: then an import said it.
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

/// All people's ratings of a thing in short.
public struct RatingSummary: StateRecord, Hashable {
    public var thing: String
    /// 0–5; of no ratings 0. Ratings that nothing proves count little.
    public var average: Double
    public var count: Int
    /// Those of them by people who ordered or stayed there, or held a ticket; nil in old records.
    public var guests: Int?
    /// Nil: none ever came too many at once.
    public var waves: RatingWaves?
    /// Those of them with a text.
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
    /// Those that are no guests'; nil in old records.
    public var others: Int? { guests.map { count - $0 } }

    public static let shown = ShownMembers(
        "thing", "average", "count", "guests", "reviews", "lastReviewAt", "lastReviewIntro", "updatedAt")
}
