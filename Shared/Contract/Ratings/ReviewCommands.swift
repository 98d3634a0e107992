/// Says something to a review, or something else than before.
public struct ReplyToReview: Codable, Sendable, Hashable {
    public var actor: Actor
    public var review: String
    /// Nil takes the reply back.
    public var text: String?
}

/// Says that a review ought not to stand there. A person reports one once.
public struct ReportReview: Codable, Sendable, Hashable {
    public var person: String
    public var review: String
    public var reason: ReviewReason
    public var note: String?
}

/// An operator hides a review, or has it shown; what was reported of it is dealt with.
public struct ModerateReview: Codable, Sendable, Hashable {
    public var actor: Actor
    public var review: String
    /// Why it is hidden; nil shows it.
    public var reason: ReviewReason?
    /// For its author.
    public var note: String?
}

/// The rules of what is said to and about reviews, for the gateway and the owner.
public enum ReviewRules {
    public static let longestReply = 2000
    public static let longestNote = 500
    public static let replyRule =
        "1 to \(longestReply) characters that are not all spaces, in at most \(4 * longestReply) bytes, "
        + ShownText.rule
    public static let noteRule =
        "1 to \(longestNote) characters that are not all spaces, in at most \(4 * longestNote) bytes, "
        + ShownText.rule

    /// The code of a refusal that another try in a minute may not get: the service that decides is still reading whose place it is.
    public static let notYet = "not-yet-known"

    public static func isReply(_ text: String) -> Bool { isText(text, upTo: longestReply) }
    public static func isNote(_ text: String) -> Bool { isText(text, upTo: longestNote) }

    /// One character may have any number of bytes.
    private static func isText(_ text: String, upTo longest: Int) -> Bool {
        text.utf8.count <= 4 * longest && text.count <= longest && !text.allSatisfy(\.isWhitespace)
            && ShownText.isPlain(text)
    }
}
