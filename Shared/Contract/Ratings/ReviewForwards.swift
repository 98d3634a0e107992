public import Events

/// A command about a review whose author is in another partition, forwarded to those that its receiver did not own. The owner of the review
/// carries it out.
public struct ReviewCommandPassed: Codable, Sendable, Hashable {
    /// The command's id.
    public var command: String
    /// Time of the command.
    public var at: Timestamp
    /// One of the three.
    public var reply: ReplyToReview?
    public var report: ReportReview?
    public var moderate: ModerateReview?
}

/// Notice for the owner of the reporting person: the review exists and may be reported.
public struct ReportTaken: Codable, Sendable, Hashable {
    /// The report with the partition of its review's author.
    public var report: ReviewReport
}

/// Notice for the owner of the reporting person: the review was deleted, or enough people have reported it.
public struct ReportOver: Codable, Sendable, Hashable {
    public var person: String
    public var review: String
}

/// A source's review by a critic, or its end, forwarded to every partition, since the former critic may be in another one.
public struct SightedReviewPassed: Codable, Sendable, Hashable {
    public var sighting: String
    public var source: String
    public var review: SightedReview?
    /// Its position in `catalog.sightings`.
    public var partition: Int32
    public var offset: Int64
}

/// Events between the recommender's former instances.
public enum ReviewForwards {
    public static let command = EventType(
        "vicinity.review-command.passed.v1", ReviewCommandPassed.self, "For the owner of the review.")
    public static let taken = EventType(
        "vicinity.review-report.taken.v1", ReportTaken.self, "For the owner of the reporting person.")
    public static let over = EventType(
        "vicinity.review-report.over.v1", ReportOver.self, "For the owner of the person who reported.")
    public static let sighted = EventType(
        "vicinity.sighted-review.passed.v1", SightedReviewPassed.self, "For the owner of its critic, now or before.")
}

/// Events of copies of reports.
public enum ReportCopyEvents {
    public static let changed = EventType(
        "vicinity.report-copy.changed.v1", ReviewReport.self, "A review was reported.")
    public static let deleted = EventType(
        "vicinity.report-copy.deleted.v1", DeletedReviewReport.self, "A report was deleted; a tombstone follows.")
}

extension Topic {
    public static let ratingForwards = Topic(
        "ratings.forwards", owner: "recommender", key: "command, report or sighting",
        partitionKey: "person, or a partition's own", kept: .days(30),
        about: "Commands and observations about reviews, for the owner of another partition.",
        personal: [
            .anywhere(.read) { record, erased in record.value.map { erased.naming.isIn($0) } ?? false }
        ],
        types: ReviewForwards.command, ReviewForwards.taken, ReviewForwards.over, ReviewForwards.sighted)

    public static let reportCopies = Topic(
        "ratings.report-copies", owner: "recommender", key: "person/review", partitionKey: "a partition's own",
        kept: .compacted, about: "The reports of each review, in the partition of its author.",
        isFormer: true,
        personal: [
            // They stand where the thing or its author does.
            .anywhere(.replaced) { record, erased in record.value != nil && erased.thing(of: record.key) != nil }
        ],
        types: ReportCopyEvents.changed, ReportCopyEvents.deleted)
}
