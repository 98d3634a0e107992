public struct RateThing: Codable, Sendable, Hashable {
    public var person: String
    public var thing: String
    /// 0–5 in halves; nil withdraws.
    public var stars: Double?
    public var review: String?
    /// True if the catalog had the thing when this was taken; nil if nobody asked, as in old records.
    public var isKnown: Bool?
    /// Nil in records from before it was looked at who rates.
    public var rater: Rater?

    /// The record's key.
    public var key: String { "\(person)/\(thing)" }

    /// What stars may be, for who gives some.
    public static let starsRule = "0 to 5 in halves"

    public static func areStars(_ stars: Double) -> Bool {
        (0...5).contains(stars) && (stars * 2).rounded() == stars * 2
    }

    /// What a review may be, for who writes one.
    public static let reviewRule =
        "1 to \(longestReview) characters, in at most \(largestReview) bytes, \(ShownText.rule)"
    public static let longestReview = 4000
    /// In bytes of UTF-8. One character may have any number of them.
    private static let largestReview = 16_000

    public static func isReview(_ text: String) -> Bool {
        text.utf8.count <= largestReview && (1...longestReview).contains(text.count)
            && ShownText.isPlain(text)
    }
}
