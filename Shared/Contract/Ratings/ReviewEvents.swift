public import Events

/// Commands about people's reviews. A review itself is a part of its author's rating.
public enum ReviewEvents {
    public static let reply = EventType(
        "vicinity.review.reply.v1", ReplyToReview.self, "Reply to a review; without a text, delete the reply.")
    public static let report = EventType("vicinity.review.report.v1", ReportReview.self, "Report a review.")
    public static let moderate = EventType(
        "vicinity.review.moderate.v1", ModerateReview.self, "Hide a review for a reason, or show it.")
}

/// Events of reports of reviews.
public enum ReviewReportEvents {
    public static let changed = EventType("vicinity.review-report.changed.v1", ReviewReport.self, "Reported.")
    public static let deleted = EventType(
        "vicinity.review-report.deleted.v1", DeletedReviewReport.self,
        "Its review or its person was deleted; a tombstone follows.")
}

extension Topic {
    public static let reviewReports = Topic(
        "ratings.reports", owner: "recommender", key: "person/review", partitionKey: "person", kept: .compacted,
        about: "Each person's reports of reviews.",
        personal: [.own(.replaced)],
        types: ReviewReportEvents.changed, ReviewReportEvents.deleted)
}
