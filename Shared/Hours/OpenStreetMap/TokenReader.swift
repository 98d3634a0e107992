/// Reads tokens; extensions read the parts of a rule.
struct TokenReader {
    private let tokens: [Token]
    private var index = 0

    init(_ text: String) throws(UnreadableHours) {
        tokens = try Token.all(in: text)
    }

    var isAtEnd: Bool { index == tokens.count }

    /// The token at a distance ahead.
    func peek(_ distance: Int = 0) -> Token? {
        index + distance < tokens.count ? tokens[index + distance] : nil
    }

    func isNext(_ sign: Character, ahead distance: Int = 0) -> Bool {
        peek(distance) == .sign(sign)
    }

    mutating func advance(_ count: Int = 1) {
        index += count
    }

    mutating func skip(_ sign: Character) -> Bool {
        guard isNext(sign) else { return false }
        advance()
        return true
    }

    mutating func skip(anyWord words: Set<String>) -> Bool {
        guard case .word(let word)? = peek(), words.contains(word) else { return false }
        advance()
        return true
    }

    /// The value of the next token, if it is one of these words.
    func meaning<Value>(in words: [String: Value], ahead distance: Int = 0) -> Value? {
        guard case .word(let word)? = peek(distance) else { return nil }
        return words[word]
    }

    /// The error for a token that fits nothing.
    func unexpected() -> UnreadableHours {
        guard let token = peek() else { return UnreadableHours("the text breaks off") }
        return UnreadableHours("“\(token.text)” is not understood")
    }
}
