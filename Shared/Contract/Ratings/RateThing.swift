public struct RateThing: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// Stars from 0 to 5 in halves; nil withdraws the rating.
    public var stars: Double?
    public var review: String?
    /// True if the catalog had the thing when the gateway took the command; nil if that was not checked, as in old records.
    public var isKnown: Bool?
    /// Known facts about the rater; nil in old records.
    public var rater: Rater?

    /// The record's key.
    public var key: String { "\(person)/\(thing)" }

    /// Rule of stars, as a text for clients.
    public static let starsRule = "0 to 5 in halves"

    public static func areStars(_ stars: Double) -> Bool {
        (0...5).contains(stars) && (stars * 2).rounded() == stars * 2
    }

    /// Rule of a review, as a text for clients.
    public static let reviewRule =
        "1 to \(longestReview) characters, in at most \(largestReview) bytes, \(ShownText.rule)"
    public static let longestReview = 4000
    /// Limit in bytes of UTF-8: one character may have any number of them.
    private static let largestReview = 16_000

    public static func isReview(_ text: String) -> Bool {
        text.utf8.count <= largestReview && (1...longestReview).contains(text.count)
            && ShownText.isPlain(text)
    }
}
