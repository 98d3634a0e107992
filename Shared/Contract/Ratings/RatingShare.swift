public import Events

/// A rating's share of the summary of its thing, from the owner of the person to the owner of the thing. There is one for each rating that
/// counts: with stars, and not hidden.
public struct RatingShare: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// 0–5 in halves.
    public var stars: Double
    /// The review; nil without a text.
    public var review: SharedReview?
    /// Time of the rating; nil in old records.
    public var at: Timestamp?
    /// Rater of the rating; nil in old records, which count as before.
    public var rater: Rater?
    /// The rating's.
    public var reflects: InputPositions

    /// Compaction's key: the rating's.
    public var key: String { "\(person)/\(thing)" }
}

/// Parts of a review that a summary may show.
public struct SharedReview: Codable, Sendable, Hashable {
    /// Id of the review.
    public var id: String
    public var at: Timestamp
    /// First words of the review.
    public var intro: String
}

public struct DeletedRatingShare: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// True if its person was erased.
    public var erased: Bool?
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

/// Events of shares in summaries.
public enum RatingShareEvents {
    public static let changed = EventType(
        "vicinity.rating-share.changed.v1", RatingShare.self, "A rating counts, or counts differently.")
    public static let deleted = EventType(
        "vicinity.rating-share.deleted.v1", DeletedRatingShare.self,
        "A rating no longer counts; a tombstone follows.")
}

extension Topic {
    public static let ratingShares = Topic(
        "ratings.shares", owner: "recommender", key: "person/thing", partitionKey: "thing", kept: .compacted,
        about: "What each person's rating adds to the summary of its thing.",
        isFormer: true,
        personal: [
            // They stand where the thing or its author does.
            .anywhere(.replaced) { record, erased in record.value != nil && erased.thing(of: record.key) != nil }
        ],
        types: RatingShareEvents.changed, RatingShareEvents.deleted)
}
