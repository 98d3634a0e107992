public import Events

/// Why somebody reports a review, or an operator hides one.
public enum ReviewReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// It advertises, or stands there again and again.
    case spam
    case offensive
    /// It tells of a person what is nobody's business.
    case personalData = "personal-data"
    /// It is not about the thing.
    case offTopic = "off-topic"
    /// Who wrote it has not been there, or is paid for it.
    case fake
    case illegal
    case other

    /// What a reason may be, for who gives one.
    public static let rule = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
}

/// What the merchant of a place, or an operator, says to a review. It names nobody.
public struct ReviewReply: Codable, Sendable, Hashable {
    public var text: String
    /// Whose word it is.
    public var by: Actor.Role
    public var at: Timestamp
}

/// What operators decided of a review last.
public struct ReviewModeration: Codable, Sendable, Hashable {
    /// Why it is hidden; nil: it was looked at and is shown.
    public var reason: ReviewReason?
    /// What they say to its author about it.
    public var note: String?
    /// Reports from before it are dealt with.
    public var at: Timestamp

    public var isHidden: Bool { reason != nil }
}

/// What one person says against a review. It is that person's own, and names the review by its id, which tells nobody's.
public struct ReviewReport: StateRecord, Hashable {
    public var person: String
    public var review: String
    public var reason: ReviewReason
    public var note: String?
    public var at: Timestamp
    /// The partition of the review's author, who has a copy; nil in records from before there were copies.
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
