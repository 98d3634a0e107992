/// The text with digits of any script as ASCII's, with one kind of hyphen, space and plus, in lower case.
func plainCharacters(of text: String) -> [Character] {
    text.prefix(1_000).lowercased().flatMap { character -> [Character] in
        if character.isASCII { return character == "\t" ? [" "] : [character] }
        if let digit = character.wholeNumberValue, (0...9).contains(digit), character.isDecimalDigit {
            return [Character(String(digit))]
        }
        return switch character {
        case "‐", "‑", "‒", "–", "—", "―", "−", "－", "﹣": ["-"]
        case "＋", "﹢": ["+"]
        case "（": ["("]
        case "）": [")"]
        case "．", "·", "・": ["."]
        case "／": ["/"]
        case "，", "、": [","]
        case "＃": ["#"]
        // Invisible marks around numbers in texts that run from right to left, and zero-width spaces.
        case "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{2060}", "\u{FEFF}": []
        case _ where character.isNewline: ["\n"]
        case _ where character.isWhitespace: [" "]
        default: [character]
        }
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }

    /// A digit of a decimal system, not a number such as Ⅷ or ⁵.
    fileprivate var isDecimalDigit: Bool { unicodeScalars.first?.properties.numericType == .decimal }
}
