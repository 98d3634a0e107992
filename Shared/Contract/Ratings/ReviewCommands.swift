/// Command to reply to a review, or to change the reply.
public struct ReplyToReview: Codable, Sendable, Hashable {
    public var actor: Actor
    public var review: String
    /// Text of the reply; nil deletes it.
    public var text: String?
}

/// Command to report a review, which a person does once.
public struct ReportReview: Codable, Sendable, Hashable {
    public var person: String
    public var review: String
    public var reason: ReviewReason
    public var note: String?
}

/// Command of an operator to hide or show a review, which settles its reports.
public struct ModerateReview: Codable, Sendable, Hashable {
    public var actor: Actor
    public var review: String
    /// Reason to hide it; nil shows it.
    public var reason: ReviewReason?
    /// Note to its author.
    public var note: String?
}

/// Rules of replies and notes, for the gateway and the recommender.
public enum ReviewRules {
    public static let longestReply = 2000
    public static let longestNote = 500
    public static let replyRule =
        "1 to \(longestReply) characters that are not all spaces, in at most \(4 * longestReply) bytes, "
        + ShownText.rule
    public static let noteRule =
        "1 to \(longestNote) characters that are not all spaces, in at most \(4 * longestNote) bytes, "
        + ShownText.rule

    /// Code of a refusal that may end within a minute: the recommender has not consumed the place's merchant yet.
    public static let notYet = "not-yet-known"

    public static func isReply(_ text: String) -> Bool { isText(text, upTo: longestReply) }
    public static func isNote(_ text: String) -> Bool { isText(text, upTo: longestNote) }

    /// Checks bytes, too, since one character may have any number of them.
    private static func isText(_ text: String, upTo longest: Int) -> Bool {
        text.utf8.count <= 4 * longest && text.count <= longest && !text.allSatisfy(\.isWhitespace)
            && ShownText.isPlain(text)
    }
}
