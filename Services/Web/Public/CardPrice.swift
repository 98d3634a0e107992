import Contract
import Events
import Foundation

/// A price as short as a card is; the same as in `Page/script/domain/home-price.js`.
struct CardPrice {
    private let least: Int
    private let most: Int
    private let currency: String

    /// - Parameter range: `min` and `max` in minor units, and `currency`.
    init?(_ range: JSONValue?) {
        guard let range, let least = range["min"]?.int, let most = range["max"]?.int,
            let currency = range["currency"]?.string
        else { return nil }
        (self.least, self.most, self.currency) = (least, most, currency)
    }

    func text(_ messages: PageMessages) -> String {
        let (low, high) = (CardPrice.short(least, currency, messages), CardPrice.short(most, currency, messages))
        return least == most ? low : "\(low)–\(high)"
    }

    /// An amount in minor units: "฿55".
    static func text(_ amount: Int, _ currency: String, _ messages: PageMessages) -> String {
        let value = whole(amount, currency)
        let digits = value == value.rounded() ? 0 : Money.minorDigits(of: currency) ?? 2
        return value.formatted(
            .currency(code: currency).presentation(.narrow).precision(.fractionLength(digits)).locale(messages.locale))
    }

    /// From a million on: "฿2.1M".
    private static func short(_ amount: Int, _ currency: String, _ messages: PageMessages) -> String {
        let value = whole(amount, currency)
        guard value >= 1_000_000 else { return text(amount, currency, messages) }
        let millions = (value / 1_000_000).formatted(
            .currency(code: currency).presentation(.narrow).precision(.fractionLength(0...2)).locale(messages.locale))
        return "\(millions)M"
    }

    private static func whole(_ amount: Int, _ currency: String) -> Double {
        Double(amount) / pow(10, Double(Money.minorDigits(of: currency) ?? 2))
    }

    /// What is cheap and what is dear for a dish, in whole units; the same as in `Page/script/domain/place-words.js`.
    private static let steps = [
        "THB": [100, 250], "EUR": [10, 20], "USD": [12, 25], "GBP": [10, 20], "JPY": [1200, 3000], "SEK": [120, 250],
    ]

    /// 1 to 3; nil for a currency without steps.
    static func level(_ amount: Int, _ currency: String) -> Int? {
        steps[currency].map { 1 + $0.count { whole(amount, currency) > Double($0) } }
    }
}
