import Contract
import Foundation

/// Prices as pages write them: "9.50", "9,50 €", "1.234,50", "EUR 12,-", "Rs. 1,25,000/-", "฿๑๒๐".
enum SeenPrice {
    /// - Parameter currency: ISO 4217; nil or empty: the text names it, by its code or by a sign that only one currency has.
    /// - Returns: nil if the text is no amount, or could be two.
    static func read(_ text: String, currency: String?) -> Money? {
        guard text.utf8.count <= 60 else { return nil }
        let text = western(text)
        guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else { return nil }
        // A negative amount is no price.
        guard !text[..<first].contains(where: { "-−".contains($0) }) else { return nil }
        guard let marks = PriceMarks(before: text[..<first], behind: text[text.index(after: last)...]) else {
            return nil
        }
        let (number, inner) = parts(text[first...last])
        let stated = currency.flatMap { $0.isEmpty ? nil : $0.trimmingCharacters(in: .whitespaces).uppercased() }
        guard let currency = marks.and(inner)?.currency(stated: stated), let digits = Money.minorDigits(of: currency),
            let amount = decimal(number, digits: digits, currency: currency)
        else { return nil }
        return Money(decimal: amount, currency: currency)
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Replaces digits and separators of other scripts by European ones.
    private static func western(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
                    switch scalar {
                    case "٫", "．": return "."
                    case "٬", "，": return ","
                    case "\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{FEFF}": return nil
                    default:
                        guard !scalar.isASCII, scalar.properties.numericType == .decimal,
                            let value = scalar.properties.numericValue
                        else { return scalar }
                        return Unicode.Scalar(UInt8(48 + Int(value)))
                    }
                }))
    }

    /// Splits off a sign between digits: "9€50" is 9.50.
    private static func parts(_ text: Substring) -> (number: Substring, mark: Substring?) {
        guard let sign = text.firstIndex(where: { "€£$฿".contains($0) }), text.index(after: sign) < text.endIndex,
            text[..<sign].allSatisfy(isDigit), text[text.index(after: sign)...].allSatisfy(isDigit),
            text[text.index(after: sign)...].count == 2
        else { return (text, nil) }
        return (Substring(text[..<sign] + "." + text[text.index(after: sign)...]), text[sign...sign])
    }

    /// Adjacent digits, and the mark between them and those before.
    private struct Group {
        var mark: Character?
        var digits = ""
    }

    /// Rewrites digits with a point before the decimals.
    /// - Parameter digits: How many decimals the currency has.
    private static func decimal(_ text: Substring, digits: Int, currency: String) -> String? {
        var groups: [Group] = [Group()]
        for character in text {
            if isDigit(character) {
                groups[groups.count - 1].digits.append(character)
            } else {
                groups.append(Group(mark: character.isWhitespace ? " " : character == "’" ? "'" : character))
            }
        }
        guard groups.allSatisfy({ !$0.digits.isEmpty }) else { return nil }
        var decimals = ""
        if groups.count > 1, let mark = groups[groups.count - 1].mark, ".,'".contains(mark) {
            switch role(ofLastIn: groups, digits: withoutDecimals.contains(currency) ? 0 : digits) {
            case nil: return nil
            case .thousands?: break
            case .decimals?:
                decimals = groups.removeLast().digits
                guard !groups.contains(where: { $0.mark == mark }) else { return nil }
                while decimals.utf8.count > digits, decimals.last == "0" { decimals.removeLast() }
            }
        }
        guard areThousands(groups, currency) else { return nil }
        let whole = groups.map(\.digits).joined()
        return decimals.isEmpty ? whole : "\(whole).\(decimals)"
    }

    /// Whether groups are of three digits, or Indian: "1,25,000".
    private static func areThousands(_ groups: [Group], _ currency: String) -> Bool {
        let thousands = groups.dropFirst()
        guard let sign = thousands.first?.mark else { return true }
        guard groups[0].digits.count <= 3, ".,' ".contains(sign), thousands.allSatisfy({ $0.mark == sign }),
            thousands.last?.digits.count == 3
        else { return false }
        let middle = thousands.dropLast()
        let isIndian = ["INR", "PKR", "BDT", "NPR", "LKR"].contains(currency) && groups[0].digits.count <= 2
        return middle.allSatisfy { $0.digits.count == 3 } || isIndian && middle.allSatisfy { $0.digits.count == 2 }
    }

    /// Currencies whose smaller unit is out of use: "Rp 45.000" is forty-five thousand.
    private static let withoutDecimals: Set<String> = [
        "COP", "HUF", "IDR", "IRR", "KHR", "LAK", "LBP", "MGA", "MMK", "TZS", "UZS",
    ]

    private enum Role { case decimals, thousands }

    /// Role of the last group; nil if it could be either: "1.234" euros are a thousand, or one that was not rounded.
    private static func role(ofLastIn groups: [Group], digits: Int) -> Role? {
        let (before, last) = (groups[groups.count - 2], groups[groups.count - 1])
        if last.mark == "'" { return last.digits.count == 2 && digits == 2 ? .decimals : .thousands }
        if last.digits.count != 3 { return .decimals }
        // An earlier mark decides: "1.234,500" against "1.234.500".
        if let other = before.mark { return other == last.mark ? .thousands : .decimals }
        if digits == 3 { return .decimals }
        if before.digits == "0" || (last.mark == "." && digits > 0) { return nil }
        return .thousands
    }
}
