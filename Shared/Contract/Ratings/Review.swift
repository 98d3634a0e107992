public import Events

/// Reason to report or hide a review.
public enum ReviewReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// Advertising, or repeated.
    case spam
    case offensive
    /// Private data of a person.
    case personalData = "personal-data"
    /// Not about the thing.
    case offTopic = "off-topic"
    /// The author was never there, or is paid for it.
    case fake
    case illegal
    case other

    /// Rule of a reason, as a text for clients.
    public static let rule = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
}

/// A reply of the merchant of a place, or of an operator, to a review. It names nobody.
public struct ReviewReply: Codable, Sendable, Hashable {
    public var text: String
    /// Role of the author of the reply.
    public var by: Actor.Role
    public var at: Timestamp
}

/// The last decision of operators on a review.
public struct ReviewModeration: Codable, Sendable, Hashable {
    /// Reason why it is hidden; nil: it was checked and is shown.
    public var reason: ReviewReason?
    /// Note to its author.
    public var note: String?
    /// Time of the decision, which settles earlier reports.
    public var at: Timestamp

    public var isHidden: Bool { reason != nil }
}

/// A person's report of a review. It belongs to that person, and names the review by its id, which does not identify its author.
public struct ReviewReport: StateRecord, Hashable {
    public var person: String
    public var review: String
    public var reason: ReviewReason
    public var note: String?
    public var at: Timestamp
    /// Partition of the review's author, which has a copy; nil in records older than copies.
    public var home: Int32?
    public var reflects: InputPositions

    /// Compaction's key.
    public var key: String { "\(person)/\(review)" }
}

public struct DeletedReviewReport: Codable, Sendable, Hashable {
    public var person: String
    public var review: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}
