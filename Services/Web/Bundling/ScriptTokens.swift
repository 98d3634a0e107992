/// A piece of JavaScript that is read as a whole: a word, a text, a sign.
struct ScriptToken {
    enum Kind {
        case word, number, text, template, pattern, sign
    }

    let kind: Kind
    /// In the source's bytes.
    let range: Range<Int>
}

/// What cannot be read or bundled, and in which line it stands.
struct ScriptError: Error {
    let line: Int
    let what: String
}

/// Cuts JavaScript into tokens, without comments and spaces.
///
/// Texts, templates and regular expressions are each kept whole, so that nothing in them is taken for code. What stands in a template's
/// `${…}` is code, and is cut into tokens, too.
struct ScriptTokens {
    let source: [UInt8]
    private(set) var tokens: [ScriptToken] = []
    private var at = 0
    /// Of each open brace: true if it began in a template.
    private var braces: [Bool] = []
    /// Of each open parenthesis: true if a statement may follow where it is closed, as after `if (…)`.
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

    /// False at the source's end.
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
            try skipText(until: byte)
            add(.text, from: start)
        case UInt8(ascii: "`"):
            at += 1
            try readTemplate(from: start)
        case UInt8(ascii: "/"):
            guard try isPattern() else { return readSign() }
            try skipPattern()
            add(.pattern, from: start)
        case UInt8(ascii: "}") where braces.last == true:
            braces.removeLast()
            at += 1
            try readTemplate(from: start)
        default: try readBracketOrSign()
        }
    }

    private mutating func add(_ kind: ScriptToken.Kind, from start: Int) {
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

    private mutating func skipText(until quote: UInt8) throws(ScriptError) {
        at += 1
        while at < source.count, source[at] != quote {
            guard source[at] != UInt8(ascii: "\n") else { throw error("a text is not closed") }
            at += source[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < source.count else { throw error("a text is not closed") }
        at += 1
    }

    /// Reads a template's text up to its end, or to the code in it.
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

    private mutating func readBracketOrSign() throws(ScriptError) {
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
        readSign()
    }

    /// Signs of several characters are only those that matter here; of the others each character is one.
    private mutating func readSign() {
        let start = at
        let pair = (source[at], peek(1))
        switch pair {
        case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: "+"), UInt8(ascii: "+")),
            (UInt8(ascii: "-"), UInt8(ascii: "-")):
            at += 2
        case (UInt8(ascii: "."), UInt8(ascii: ".")) where peek(2) == UInt8(ascii: "."): at += 3
        default: at += 1
        }
        add(.sign, from: start)
    }

    /// Whether a slash begins a regular expression; else it divides.
    private func isPattern() throws(ScriptError) -> Bool {
        guard let last = tokens.last else { return true }
        let text = text(last)
        switch last.kind {
        case .word: return ScriptTokens.beforeValues.contains(text)
        case .number, .text, .pattern: return false
        case .template: return text.hasSuffix("${")
        case .sign:
            if text == ")" { return closedHead }
            // Whether a block or an object ends there is not known from the tokens.
            guard text != "}" else {
                throw error("a slash after \"}\": write it otherwise, as it may divide or begin a pattern")
            }
            return !["]", "++", "--"].contains(text)
        }
    }

    /// Words after which a value begins.
    private static let beforeValues: Set = [
        "return", "typeof", "case", "do", "else", "in", "of", "instanceof", "new", "void", "delete", "throw", "await",
        "yield", "default", "extends",
    ]

    private mutating func skipPattern() throws(ScriptError) {
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

    private func error(_ what: String) -> ScriptError {
        ScriptError(line: ScriptTokens.line(of: at, in: source), what: what)
    }
}
