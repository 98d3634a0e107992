public import Events

/// How people rate a thing, as the API shows it beside the thing.
public struct RatingView: Codable, Sendable, Hashable {
    /// 0–5.
    public var average: Double
    /// At least one.
    public var count: Int
    /// Those of them by people who ordered or stayed there, or held a ticket; nil where that is not known.
    public var guests: Int?
    /// The others; nil where that is not known.
    public var others: Int?
    /// Those of them with a text.
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
