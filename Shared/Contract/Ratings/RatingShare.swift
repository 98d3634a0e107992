public import Events

/// What one person's rating adds to the summary of its thing: told by whoever owns the person to whoever owns the thing. There is one for
/// each rating that counts: with stars, and not hidden.
public struct RatingShare: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// 0–5 in halves.
    public var stars: Double
    /// Nil without a text.
    public var review: SharedReview?
    /// The rating's; nil in old records.
    public var at: Timestamp?
    /// The rating's; nil in old records: it counts as it did.
    public var rater: Rater?
    /// The rating's.
    public var reflects: InputPositions

    /// Compaction's key: the rating's.
    public var key: String { "\(person)/\(thing)" }
}

/// What a summary may tell of a review.
public struct SharedReview: Codable, Sendable, Hashable {
    /// The review's.
    public var id: String
    public var at: Timestamp
    /// Its first words.
    public var intro: String
}

public struct DeletedRatingShare: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// True if its person asked to be forgotten.
    public var erased: Bool?
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

/// What happens to shares in summaries.
public enum RatingShareEvents {
    public static let changed = EventType(
        "vicinity.rating-share.changed.v1", RatingShare.self, "A rating counts, or counts otherwise.")
    public static let deleted = EventType(
        "vicinity.rating-share.deleted.v1", DeletedRatingShare.self,
        "A rating counts no more; a tombstone follows.")
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
