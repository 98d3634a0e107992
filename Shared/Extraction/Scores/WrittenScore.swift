import Markup

/// The forms that scores are written in.
enum WrittenScore: Equatable {
    /// A share of the whole; 1 is the best.
    case share(Double)
    /// A number, and its scale's top if written.
    case value(Double, of: Double?)
    /// Stars, and their greatest number if shown.
    case stars(Double, of: Double?)

    /// A text in small letters, with single spaces, without a label before it ("Rating:").
    static func normalised(_ text: String) -> String {
        var text = String(text.prefix(200)).lowercased().collapsingWhiteSpace
        // Variation selectors choose between a black and a coloured star.
        text.unicodeScalars.removeAll { (0xFE00...0xFE0F).contains($0.value) }
        for label in ["rating", "score", "grade", "note", "verdict", "my rating", "overall"] where text.hasPrefix(label)
        {
            let rest = text.dropFirst(label.count).drop { $0 == " " }
            if rest.first == ":" { return String(rest.dropFirst().drop { $0 == " " }) }
        }
        return text
    }

    /// - Parameter text: as `normalised` gives it.
    static func read(_ text: String) -> WrittenScore? {
        if let letter = letter(text) { return .share(letter) }
        if let glyphs = stars(text) { return glyphs }
        if let percent = percent(text) { return percent }
        if let (value, top) = fraction(text) { return top > 0 ? .value(value, of: top) : nil }
        for word in ["stars", "star", "étoiles", "étoile", "sterne", "stern", "estrellas", "tähteä", "stelle"] {
            guard text.hasSuffix(word) else { continue }
            guard let value = number(text.dropLast(word.count).trimmed) else { return nil }
            return .stars(value, of: nil)
        }
        return number(text[...]).map { .value($0, of: nil) }
    }

    /// American school marks in twelve equal steps, A and A+ both the best, as Metacritic converts them.
    private static let letters: [String: Double] = {
        let marks = ["f", "", "d-", "d", "d+", "c-", "c", "c+", "b-", "b", "b+", "a-", "a"]
        var letters: [String: Double] = [:]
        for (step, mark) in marks.enumerated() where !mark.isEmpty {
            letters[mark] = Double(step) / 12
            letters[mark.replacing("-", with: "−")] = Double(step) / 12
        }
        letters["a+"] = 1
        return letters
    }()

    /// "B+", "b plus", "B-minus", "A (-)".
    private static func letter(_ text: String) -> Double? {
        if let letter = letters[text] { return letter }
        guard let first = text.first, "abcdf".contains(first), text.utf8.count <= 10 else { return nil }
        let sign = text.dropFirst().filter { !" -–(),.".contains($0) || ($0 == "-" && text.hasSuffix("-")) }
        switch sign {
        case "plus", "+": return letters["\(first)+"]
        case "minus", "-", "−": return letters["\(first)-"]
        default: return nil
        }
    }

    private static func percent(_ text: String) -> WrittenScore? {
        for sign in ["%", "percent", "per cent", "٪"] where text.hasSuffix(sign) {
            return number(text.dropLast(sign.count).trimmed).map { .share($0 / 100) }
        }
        return nil
    }

    /// "★★★½", "★★★☆☆", "⭐⭐⭐⭐", "***½".
    private static func stars(_ text: String) -> WrittenScore? {
        var (full, empty, half) = (0, 0, false)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "★", "⭐", "🌟", "✭", "✮", "✯", "*":
                // A whole star never follows a half or empty one.
                guard !half, empty == 0 else { return nil }
                full += 1
            case "½", "⯨", "⯪":
                guard !half, empty == 0 else { return nil }
                half = true
            case "☆", "✩": empty += 1
            case " ": break
            default: return nil
            }
        }
        guard full + empty > 0 else { return nil }
        let shown = full + empty + (half ? 1 : 0)
        // With half a star shown as a number and one empty place for it, five are shown as four and a half are.
        return .stars(Double(full) + (half ? 0.5 : 0), of: empty > 0 ? Double(shown) : nil)
    }

    private static let of = ["out of", "/", "von", "sur", "of", "de", "van", "su", "av", "af"]

    /// "7.8/10", "3 out of 4 stars".
    private static func fraction(_ text: String) -> (Double, Double)? {
        var text = text[...]
        for word in ["stars", "star", "points", "étoiles", "sterne", "sternen", "punkte", "punkten"]
        where text.hasSuffix(word) {
            text = text.dropLast(word.count).trimmed
        }
        // The last slash separates the score from its scale: "3 1/2/4" has another before.
        for word in of {
            guard let range = text.lastRange(of: word) else { continue }
            var left = text[..<range.lowerBound].trimmed
            for stars in ["stars", "star", "points"] where left.hasSuffix(stars) {
                left = left.dropLast(stars.count).trimmed
            }
            guard let value = number(left), let top = number(text[range.upperBound...].trimmed) else { return nil }
            return (value, top)
        }
        return nil
    }

    private static let halves: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]
    private static let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// "3", "3.5", "3,5", "3½", "3 1/2", "three and a half"; nil of everything else.
    static func number(_ text: Substring) -> Double? {
        if let whole = words.firstIndex(of: String(text)) { return Double(whole) }
        for half in [" and a half", " ½", " 1/2"] where text.hasSuffix(half) {
            return wholeNumber(text.dropLast(half.count)).map { $0 + 0.5 }
        }
        if text.count > 0, let last = text.last, let part = halves[last] {
            return text.count == 1 ? part : wholeNumber(text.dropLast().trimmed).map { $0 + part }
        }
        var digits = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
        // ".5" is half; "3." is three.
        guard (1...12).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            digits.count(where: { $0 == 46 }) <= 1, digits != [46]
        else { return nil }
        return Double("0" + String(decoding: digits, as: UTF8.self)).map { text.hasPrefix("-") ? -$0 : $0 }
    }

    private static func wholeNumber(_ text: Substring) -> Double? {
        if let whole = words.firstIndex(of: String(text)) { return Double(whole) }
        guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }

    fileprivate func lastRange(of word: String) -> Range<Index>? {
        ranges(of: word).last
    }
}
