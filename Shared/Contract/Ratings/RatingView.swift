public import Events

/// People's ratings of a thing, which the API shows beside the thing.
public struct RatingView: Codable, Sendable, Hashable {
    /// Average from 0 to 5.
    public var average: Double
    /// Number of ratings, at least one.
    public var count: Int
    /// Number of ratings by people who ordered or stayed there, or held a ticket; nil if not known.
    public var guests: Int?
    /// Number of ratings by others; nil if not known.
    public var others: Int?
    /// Number of ratings with a text.
    public var reviews: Int
    public var lastReviewAt: Timestamp?
    /// The first words of the last review.
    public var lastReviewIntro: String?

    /// Nil if nobody rated the thing.
    public init?(_ summary: RatingSummary) {
        guard summary.count > 0 else { return nil }
        (average, count, reviews) = (summary.average, summary.count, summary.reviews)
        (guests, others) = (summary.guests, summary.others)
        (lastReviewAt, lastReviewIntro) = (summary.lastReviewAt, summary.lastReviewIntro)
    }
}
