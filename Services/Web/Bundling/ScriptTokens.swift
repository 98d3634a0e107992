/// A lexical token of JavaScript.
struct ScriptToken {
    enum TokenKind {
        /// A name or a keyword.
        case word
        case number, string, template, regularExpression, punctuator
    }

    let kind: TokenKind
    /// The token's bytes in the source.
    let range: Range<Int>
}

/// An error in a line of a script.
struct ScriptError: Error {
    let line: Int
    let reason: String
}

/// Splits JavaScript into tokens, without comments and spaces.
///
/// Strings, templates and regular expressions are tokens as a whole, so that nothing in them is taken for code. The code in a template's
/// `${…}` is split into tokens, too.
struct ScriptTokens {
    let source: [UInt8]
    private(set) var tokens: [ScriptToken] = []
    private var at = 0
    /// One entry for each open brace: true if it belongs to a template.
    private var braces: [Bool] = []
    /// One entry for each open parenthesis: true if a statement may follow its end, as after `if (…)`.
    private var parentheses: [Bool] = []
    private var closedHead = false

    init(_ source: [UInt8]) throws(ScriptError) {
        self.source = source
        tokens.reserveCapacity(source.count / 4)
        while skipSpace() { try readToken() }
        guard braces.isEmpty, parentheses.isEmpty else { throw error("a bracket is not closed") }
    }

    func text(_ token: ScriptToken) -> String { String(decoding: source[token.range], as: UTF8.self) }

    static func line(of position: Int, in source: [UInt8]) -> Int {
        source[..<min(position, source.count)].count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// Skips spaces and comments; false at the source's end.
    private mutating func skipSpace() -> Bool {
        while at < source.count {
            switch source[at] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): at += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while at < source.count, source[at] != UInt8(ascii: "\n") { at += 1 }
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                at += 2
                while at < source.count, !(source[at] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { at += 1 }
                at += 2
            default: return true
            }
        }
        return false
    }

    private func peek(_ distance: Int) -> UInt8 {
        at + distance < source.count ? source[at + distance] : 0
    }

    private mutating func readToken() throws(ScriptError) {
        let (byte, start) = (source[at], at)
        switch byte {
        case _ where ScriptTokens.isWord(byte) && !ScriptTokens.isDigit(byte):
            skipWord()
            add(.word, from: start)
        case _ where ScriptTokens.isDigit(byte) || (byte == UInt8(ascii: ".") && ScriptTokens.isDigit(peek(1))):
            skipNumber()
            add(.number, from: start)
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            try skipString(until: byte)
            add(.string, from: start)
        case UInt8(ascii: "`"):
            at += 1
            try readTemplate(from: start)
        case UInt8(ascii: "/"):
            guard try isRegularExpression() else { return readPunctuator() }
            try skipRegularExpression()
            add(.regularExpression, from: start)
        case UInt8(ascii: "}") where braces.last == true:
            braces.removeLast()
            at += 1
            try readTemplate(from: start)
        default: try readBracketOrPunctuator()
        }
    }

    private mutating func add(_ kind: ScriptToken.TokenKind, from start: Int) {
        tokens.append(ScriptToken(kind: kind, range: start..<at))
    }
}

extension ScriptTokens {
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Letters, digits, `_`, `$`, `#` of private names, and all that is not ASCII.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"), 128...:
            true
        default: false
        }
    }

    private mutating func skipWord() {
        while at < source.count, ScriptTokens.isWord(source[at]) { at += 1 }
    }

    private mutating func skipNumber() {
        while at < source.count, ScriptTokens.isWord(source[at]) || source[at] == UInt8(ascii: ".") {
            let isExponent =
                (source[at] | 32) == UInt8(ascii: "e") && (peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+"))
            at += isExponent ? 2 : 1
        }
    }

    private mutating func skipString(until quote: UInt8) throws(ScriptError) {
        at += 1
        while at < source.count, source[at] != quote {
            guard source[at] != UInt8(ascii: "\n") else { throw error("a string is not closed") }
            at += source[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < source.count else { throw error("a string is not closed") }
        at += 1
    }

    /// Reads a template up to its end, or to the code in it.
    private mutating func readTemplate(from start: Int) throws(ScriptError) {
        while at < source.count {
            switch source[at] {
            case UInt8(ascii: "\\"): at += 2
            case UInt8(ascii: "`"):
                at += 1
                return add(.template, from: start)
            case UInt8(ascii: "$") where peek(1) == UInt8(ascii: "{"):
                at += 2
                braces.append(true)
                return add(.template, from: start)
            default: at += 1
            }
        }
        throw error("a template is not closed")
    }

    private mutating func readBracketOrPunctuator() throws(ScriptError) {
        switch source[at] {
        case UInt8(ascii: "("):
            let before = tokens.last.map(text) ?? ""
            parentheses.append(["if", "while", "for", "with"].contains(before))
        case UInt8(ascii: ")"):
            guard let head = parentheses.popLast() else { throw error("a parenthesis is closed that was not opened") }
            closedHead = head
        case UInt8(ascii: "{"): braces.append(false)
        case UInt8(ascii: "}"):
            guard braces.popLast() != nil else { throw error("a brace is closed that was not opened") }
        default: break
        }
        readPunctuator()
    }

    /// Reads `=>`, `++`, `--` and `...` as one token, of other punctuators each character.
    private mutating func readPunctuator() {
        let start = at
        let pair = (source[at], peek(1))
        switch pair {
        case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: "+"), UInt8(ascii: "+")),
            (UInt8(ascii: "-"), UInt8(ascii: "-")):
            at += 2
        case (UInt8(ascii: "."), UInt8(ascii: ".")) where peek(2) == UInt8(ascii: "."): at += 3
        default: at += 1
        }
        add(.punctuator, from: start)
    }

    /// True if a slash begins a regular expression; else it divides.
    private func isRegularExpression() throws(ScriptError) -> Bool {
        guard let last = tokens.last else { return true }
        let text = text(last)
        switch last.kind {
        case .word: return ScriptTokens.beforeValues.contains(text)
        case .number, .string, .regularExpression: return false
        case .template: return text.hasSuffix("${")
        case .punctuator:
            if text == ")" { return closedHead }
            // The tokens alone do not distinguish a block's end from an object's.
            guard text != "}" else {
                throw error("a slash after \"}\": write it otherwise, as it may divide or begin a regular expression")
            }
            return !["]", "++", "--"].contains(text)
        }
    }

    /// Keywords that a value follows.
    private static let beforeValues: Set = [
        "return", "typeof", "case", "do", "else", "in", "of", "instanceof", "new", "void", "delete", "throw", "await",
        "yield", "default", "extends",
    ]

    private mutating func skipRegularExpression() throws(ScriptError) {
        var isInClass = false
        at += 1
        while at < source.count, source[at] != UInt8(ascii: "/") || isInClass {
            switch source[at] {
            case UInt8(ascii: "\n"): throw error("a regular expression is not closed")
            case UInt8(ascii: "\\"): at += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            default: break
            }
            at += 1
        }
        guard at < source.count else { throw error("a regular expression is not closed") }
        at += 1
        skipWord()
    }

    private func error(_ reason: String) -> ScriptError {
        ScriptError(line: ScriptTokens.line(of: at, in: source), reason: reason)
    }
}
