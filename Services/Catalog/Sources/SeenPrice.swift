import Contract
import Extraction
import Foundation

/// Prices as pages write them: "9.50", "9,50 €", "1.234,50", "EUR 12,-".
enum SeenPrice {
    /// The price of a thing's first offer; nil unless the offer states a price with its currency.
    static func price(of thing: Thing) -> Money? {
        guard let offer = thing.thing("offers") else { return nil }
        let specification = offer.thing("priceSpecification")
        let amount = offer.text("price") ?? specification?.text("price") ?? offer.text("lowPrice")
        let currency = offer.text("priceCurrency") ?? specification?.text("priceCurrency")
        return amount.flatMap { read($0, currency: currency) }
    }

    /// - Parameter currency: ISO 4217; nil or empty: as the text itself says, by its code or by a sign that only one currency has.
    /// - Returns: nil of what is no amount, or could be two.
    static func read(_ text: String, currency: String?) -> Money? {
        guard text.utf8.count <= 60 else { return nil }
        guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else { return nil }
        let around = [text[..<first], text[text.index(after: last)...]].map { part in
            part.split(whereSeparator: { $0.isWhitespace || ".,-–—:=".contains($0) })
                .filter { !least.contains($0.lowercased()) }.joined()
        }
        // A minus is no price, and "20 %" or "5 / h" is another thing.
        let mark = around.joined().uppercased()
        guard !text[..<first].contains(where: { "-−".contains($0) }), around.contains(""),
            !mark.contains("%"), !mark.contains("/")
        else { return nil }
        let stated = currency.flatMap { $0.isEmpty ? nil : $0.uppercased() }
        let sign = signs[mark]
        let code = Locale.commonISOCurrencyCodes.contains(mark) ? mark : nil
        guard let currency = stated ?? sign ?? code, (sign ?? code ?? currency) == currency,
            let digits = Money.minorDigits(of: currency), let number = decimal(text[first...last], digits: digits)
        else { return nil }
        return Money(decimal: number, currency: currency)
    }

    private static let signs = ["€": "EUR", "£": "GBP", "฿": "THB", "₫": "VND", "₹": "INR", "₩": "KRW", "₺": "TRY"]

    /// Words that say that it may cost more, before the least that it costs.
    private static let least: Set<String> = ["ab", "alkaen", "da", "desde", "from", "från", "vanaf"]

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Digits that stand together, and what parts them from those before.
    private struct Group {
        var mark: Character?
        var digits = ""
    }

    /// Digits with a point before the decimals.
    /// - Parameter digits: How many decimals the currency has.
    private static func decimal(_ text: Substring, digits: Int) -> String? {
        var groups: [Group] = [Group()]
        for character in text {
            if isDigit(character) {
                groups[groups.count - 1].digits.append(character)
            } else {
                groups.append(Group(mark: character.isWhitespace ? " " : character))
            }
        }
        guard groups.allSatisfy({ !$0.digits.isEmpty }) else { return nil }
        var decimals = ""
        if groups.count > 1, let mark = groups[groups.count - 1].mark, ".,".contains(mark) {
            switch role(ofLastIn: groups, digits: digits) {
            case nil: return nil
            case .thousands?: break
            case .decimals?:
                decimals = groups.removeLast().digits
                guard !groups.contains(where: { $0.mark == mark }) else { return nil }
                while decimals.utf8.count > digits, decimals.last == "0" { decimals.removeLast() }
            }
        }
        let thousands = groups.dropFirst()
        guard thousands.isEmpty || groups[0].digits.count <= 3, case let sign = thousands.first?.mark ?? " ",
            ".,'’ ".contains(sign), thousands.allSatisfy({ $0.digits.count == 3 && $0.mark == sign })
        else { return nil }
        let whole = groups.map(\.digits).joined()
        return decimals.isEmpty ? whole : "\(whole).\(decimals)"
    }

    private enum Role { case decimals, thousands }

    /// Nil if it could be either: "1.234" euros are a thousand, or one that was not rounded.
    private static func role(ofLastIn groups: [Group], digits: Int) -> Role? {
        let (before, last) = (groups[groups.count - 2], groups[groups.count - 1])
        if last.digits.count != 3 { return .decimals }
        // "1.234,500" and "1.234.500": another mark before says what this one is.
        if let other = before.mark { return other == last.mark ? .thousands : .decimals }
        if digits == 3 { return .decimals }
        if before.digits == "0" || (last.mark == "." && digits > 0) { return nil }
        return .thousands
    }
}
