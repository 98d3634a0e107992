public import Events

/// What is asked about a review whose author is another partition's: passed on to those that whoever was asked does not own. Who has the
/// review does it.
public struct ReviewCommandPassed: Codable, Sendable, Hashable {
    /// The command's id.
    public var command: String
    /// When it was asked.
    public var at: Timestamp
    /// One of the three.
    public var reply: ReplyToReview?
    public var report: ReportReview?
    public var moderate: ModerateReview?
}

/// There is such a review, and it may be reported: for whoever owns the person who reports it.
public struct ReportTaken: Codable, Sendable, Hashable {
    /// With the partition of its review's author.
    public var report: ReviewReport
}

/// There is no such review any more, or enough people have reported it: for whoever owns the person who did.
public struct ReportOver: Codable, Sendable, Hashable {
    public var person: String
    public var review: String
}

/// What a source shows of a critic's rating, or that it shows none: passed on to every partition, since the critic of whom it told before may
/// be another one's.
public struct SightedReviewPassed: Codable, Sendable, Hashable {
    public var sighting: String
    public var source: String
    public var review: SightedReview?
    /// Where it stands in `catalog.sightings`.
    public var partition: Int32
    public var offset: Int64
}

/// What the recommender's instances tell one another.
public enum ReviewForwards {
    public static let command = EventType(
        "vicinity.review-command.passed.v1", ReviewCommandPassed.self, "For whoever has the review.")
    public static let taken = EventType(
        "vicinity.review-report.taken.v1", ReportTaken.self, "For whoever owns the person who reports.")
    public static let over = EventType(
        "vicinity.review-report.over.v1", ReportOver.self, "For whoever owns the person who reported.")
    public static let sighted = EventType(
        "vicinity.sighted-review.passed.v1", SightedReviewPassed.self, "For whoever owns its critic, now or before.")
}

/// What happens to copies of reports.
public enum ReportCopyEvents {
    public static let changed = EventType(
        "vicinity.report-copy.changed.v1", ReviewReport.self, "A review was reported.")
    public static let deleted = EventType(
        "vicinity.report-copy.deleted.v1", DeletedReviewReport.self, "A report is gone; a tombstone follows.")
}

extension Topic {
    public static let ratingForwards = Topic(
        "ratings.forwards", owner: "recommender", key: "command, report or sighting",
        partitionKey: "person, or a partition's own", kept: .days(30),
        about: "What is asked or seen of reviews, for the owner of another partition.",
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
