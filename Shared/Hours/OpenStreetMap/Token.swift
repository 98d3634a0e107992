/// A token of opening hours. Spaces only separate tokens.
enum Token: Equatable {
    case number(Int, digits: Int)
    /// In lower case.
    case word(String)
    /// The text in quotation marks.
    case comment(String)
    case sign(Character)

    static func all(in text: String) throws(UnreadableHours) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace || first == "_" {
                rest.removeFirst()
            } else if first.isASCIIDigit {
                let digits = rest.prefix { $0.isASCIIDigit }
                guard digits.count <= 4, let number = Int(digits) else {
                    throw UnreadableHours("“\(digits)” is no time")
                }
                tokens.append(.number(number, digits: digits.count))
                rest.removeFirst(digits.count)
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                tokens.append(.word(word.lowercased()))
                rest.removeFirst(word.count)
            } else if first == "\"" {
                rest.removeFirst()
                let comment = rest.prefix { $0 != "\"" }
                tokens.append(.comment(String(comment)))
                rest.removeFirst(min(rest.count, comment.count + 1))
            } else {
                tokens.append(.sign(variants[first] ?? first))
                rest.removeFirst()
            }
        }
        return tokens
    }

    /// Characters that people type instead of others.
    private static let variants: [Character: Character] = [
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "－": "-", "~": "-", "～": "-", "〜": "-", "：": ":", "，": ",",
        "、": ",", "；": ";", "&": ",",
    ]

    /// The token's text.
    var text: String {
        switch self {
        case .number(let number, let digits): padded(number, digits)
        case .word(let word): word
        case .comment(let comment): "\"\(comment)\""
        case .sign(let sign): String(sign)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
