/// An amount in minor units of an ISO 4217 currency: 450 EUR is 4.50 €.
public struct Money: Codable, Sendable, Hashable {
    /// Minor units.
    public var amount: Int
    /// "EUR".
    public var currency: String

    /// An amount in minor units.
    public init(amount: Int, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

/// From least to most in minor units; both the same is an amount.
public struct PriceRange: Codable, Sendable, Hashable {
    /// Minor units.
    public var min: Int
    /// Minor units.
    public var max: Int
    /// "THB".
    public var currency: String
}

/// How people rated a thing.
public struct RatingSummary: Codable, Sendable, Hashable {
    /// 0 to 5 stars; nil if nobody rated it.
    public var average: Double?
    /// How many ratings.
    public var count: Int
    /// Of those with a text.
    public var reviews: Int
    /// When the last review came.
    public var lastReviewAt: Timestamp?
    /// The beginning of the last review.
    public var lastReviewIntro: String?
}

extension Money: CustomStringConvertible {
    /// "4.50 EUR"; for people in their language apps format it themselves.
    public var description: String {
        // ISO 4217's currencies whose minor unit is not a hundredth.
        let digits =
            switch currency {
            case "JPY", "KRW", "VND", "CLP", "ISK", "UGX", "XAF", "XOF", "XPF", "PYG", "RWF", "KMF", "GNF", "DJF",
                "BIF",
                "VUV", "UYI":
                0
            case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
            default: 2
            }
        var text = String(abs(amount))
        if digits > 0 {
            text = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
        }
        return "\(amount < 0 ? "-" : "")\(text) \(currency)"
    }
}
