/// An amount in minor units of an ISO 4217 currency: 450 EUR is 4.50 €.
public struct Money: Codable, Sendable, Hashable {
    /// Amount in minor units.
    public var amount: Int
    /// Currency, such as "EUR".
    public var currency: String

    /// An amount in minor units.
    public init(amount: Int, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

/// A range of prices; equal ends are one price.
public struct PriceRange: Codable, Sendable, Hashable {
    /// Least price in minor units.
    public var min: Int
    /// Greatest price in minor units.
    public var max: Int
    /// Currency, such as "THB".
    public var currency: String
}

/// A summary of people's ratings of a thing.
public struct RatingSummary: Codable, Sendable, Hashable {
    /// Average of 0 to 5 stars; nil without ratings.
    public var average: Double?
    /// Number of ratings.
    public var count: Int
    /// Number of ratings with a text.
    public var reviews: Int
    /// Time of the last review.
    public var lastReviewAt: Timestamp?
    /// Beginning of the last review.
    public var lastReviewIntro: String?
}

extension Money: CustomStringConvertible {
    /// Text such as "4.50 EUR"; apps format amounts for people themselves.
    public var description: String {
        // Currencies of ISO 4217 whose minor unit is not a hundredth.
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
