extension JSONValue {
    /// A text is not JSON.
    public struct Malformed: Error, CustomStringConvertible {
        public let reason: String
        /// The byte at which it was noticed.
        public let offset: Int
        public var description: String { "\(reason) at byte \(offset)" }
    }

    /// Reads RFC 8259 strictly: UTF-8 only, nothing after the value, no member twice, at most `deepestNesting` levels.
    public init(parsing bytes: [UInt8]) throws(Malformed) {
        var parser = JSONParser(bytes: bytes)
        self = try parser.value(depth: 0)
        try parser.end()
    }

    /// Arrays and objects in each other; deeper ones are refused, so that no text can exhaust the stack.
    public static let deepestNesting = 32
}

/// Reads one JSON text from its first byte to its last.
private struct JSONParser {
    let bytes: [UInt8]
    var index = 0

    typealias Malformed = JSONValue.Malformed

    private func malformed(_ reason: String, at offset: Int? = nil) -> Malformed {
        Malformed(reason: reason, offset: offset ?? index)
    }

    private mutating func skipSpace() {
        while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) { index += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func end() throws(Malformed) {
        skipSpace()
        guard index == bytes.count else { throw malformed("more text after the value") }
    }

    mutating func value(depth: Int) throws(Malformed) -> JSONValue {
        skipSpace()
        guard index < bytes.count else { throw malformed("the text ends where a value should be") }
        guard depth <= JSONValue.deepestNesting else {
            throw malformed("more than \(JSONValue.deepestNesting) levels")
        }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(Malformed) -> JSONValue {
        guard bytes[index...].starts(with: text.utf8) else { throw malformed("no JSON value") }
        index += text.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(Malformed) -> JSONValue {
        var members: [String: JSONValue] = [:]
        index += 1
        guard !skip("}") else { return .object(members) }
        repeat {
            skipSpace()
            let start = index
            let name = try string()
            guard members[name] == nil else { throw malformed("the member \"\(name.prefix(100))\" twice", at: start) }
            guard skip(":") else { throw malformed("no colon") }
            members[name] = try value(depth: depth + 1)
        } while skip(",")
        guard skip("}") else { throw malformed("no comma or closing brace") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Malformed) -> JSONValue {
        var elements: [JSONValue] = []
        index += 1
        guard !skip("]") else { return .array(elements) }
        repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
        guard skip("]") else { throw malformed("no comma or closing bracket") }
        return .array(elements)
    }

    private mutating func number() throws(Malformed) -> String {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        if peek == UInt8(ascii: "0") { index += 1 } else { try digits("no JSON value", from: start) }
        if peek == UInt8(ascii: ".") {
            index += 1
            try digits("no digit after the point", from: start)
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
            try digits("no digit in the exponent", from: start)
        }
        guard index - start <= 64 else { throw malformed("a number of more than 64 characters", at: start) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func digits(_ otherwise: String, from start: Int) throws(Malformed) {
        let first = index
        while let byte = peek, (48...57).contains(byte) { index += 1 }
        guard index > first else { throw malformed(otherwise, at: start) }
    }
}

// MARK: - Strings

extension JSONParser {
    fileprivate mutating func string() throws(Malformed) -> String {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw malformed("no text in quotes") }
        let start = index
        index += 1
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 32 { index += 1 }
        guard peek == UInt8(ascii: "\"") else { return try stringWithEscapes(from: start) }
        index += 1
        return try text(bytes[start + 1..<index - 1], from: start)
    }

    private func text(_ bytes: some Collection<UInt8>, from start: Int) throws(Malformed) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw malformed("text that is not UTF-8", at: start)
        }
        return text
    }

    private mutating func stringWithEscapes(from start: Int) throws(Malformed) -> String {
        var content = Array(bytes[start + 1..<index])
        while let byte = peek {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(content, from: start)
            case UInt8(ascii: "\\"): content.append(contentsOf: try escape().utf8)
            case 0..<32: throw malformed("a control character in a text", at: index - 1)
            default: content.append(byte)
            }
        }
        throw malformed("a text without its closing quote", at: start)
    }

    /// What stands after a backslash.
    private mutating func escape() throws(Malformed) -> String {
        guard let byte = peek else { throw malformed("the text ends in an escape") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return String(try escapedScalar())
        default: throw malformed("an unknown escape", at: index - 1)
        }
    }

    /// Four hexadecimal digits after `\u`, or two such escapes that are a surrogate pair.
    private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: "\\u".utf8) else {
            throw malformed("half a surrogate pair")
        }
        index += 2
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw malformed("half a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws(Malformed) -> UInt32 {
        guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw malformed("an escape without four hexadecimal digits") }
        index += 4
        return value
    }
}
