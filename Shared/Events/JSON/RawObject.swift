/// The members of a JSON object as ranges of its bytes, found in one pass without decoding the values.
///
/// It lets a reader look at an event's attributes and hand its data on untouched.
public struct RawObject: Sendable {
    public let bytes: [UInt8]
    /// In the order of the text.
    public private(set) var members: [(name: String, value: Range<Int>)] = []

    public struct Malformed: Error, CustomStringConvertible {
        public let offset: Int
        public var description: String { "not a JSON object, at byte \(offset)" }
    }

    public init(_ bytes: [UInt8]) throws(Malformed) {
        self.bytes = bytes
        var scanner = Scanner(bytes: bytes)
        try scanner.expect(UInt8(ascii: "{"))
        guard !scanner.skip(UInt8(ascii: "}")) else {
            try scanner.expectEnd()
            return
        }
        repeat {
            let name = try scanner.string()
            try scanner.expect(UInt8(ascii: ":"))
            members.append((RawObject.text(bytes[name]) ?? "", try scanner.value()))
        } while scanner.skip(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "}"))
        try scanner.expectEnd()
    }

    /// Where a member's value stands in the bytes.
    public func range(_ name: String) -> Range<Int>? {
        members.first { $0.name == name }?.value
    }

    /// A string member's text; nil if it is missing or no string.
    public func string(_ name: String) -> String? {
        guard let range = range(name), bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
        return RawObject.text(bytes[range])
    }

    /// A member that is a whole number; nil if it is missing or something else.
    public func integer(_ name: String) -> Int? {
        range(name).flatMap { Int(String(decoding: bytes[$0], as: UTF8.self)) }
    }

    /// The text of a JSON string with its quotes.
    private static func text(_ quoted: ArraySlice<UInt8>) -> String? {
        let inner = quoted.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(validating: inner, as: UTF8.self) }
        return try? JSON.decode(String.self, from: Array(quoted))
    }
}

/// Finds where JSON values begin and end; it checks the structure, but not the inside of strings and numbers: the decoder does that
/// for what is used.
private struct Scanner {
    /// Deeper values are refused.
    private static let greatestDepth = 128

    let bytes: [UInt8]
    var index = 0

    mutating func skipSpace() {
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(RawObject.Malformed) {
        guard skip(byte) else { throw RawObject.Malformed(offset: index) }
    }

    mutating func expectEnd() throws(RawObject.Malformed) {
        skipSpace()
        guard index == bytes.count else { throw RawObject.Malformed(offset: index) }
    }

    /// The range of a string with its quotes.
    mutating func string() throws(RawObject.Malformed) -> Range<Int> {
        skipSpace()
        let start = index
        try expect(UInt8(ascii: "\""))
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""):
                index += 1
                return start..<index
            default: index += 1
            }
        }
        throw RawObject.Malformed(offset: start)
    }

    mutating func value(depth: Int = 1) throws(RawObject.Malformed) -> Range<Int> {
        skipSpace()
        let start = index
        guard index < bytes.count, depth <= Scanner.greatestDepth else { throw RawObject.Malformed(offset: index) }
        switch bytes[index] {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "{"):
            index += 1
            guard !skip(UInt8(ascii: "}")) else { break }
            repeat {
                _ = try string()
                try expect(UInt8(ascii: ":"))
                _ = try value(depth: depth + 1)
            } while skip(UInt8(ascii: ","))
            try expect(UInt8(ascii: "}"))
        case UInt8(ascii: "["):
            index += 1
            guard !skip(UInt8(ascii: "]")) else { break }
            repeat { _ = try value(depth: depth + 1) } while skip(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
        default: try scalar()
        }
        return start..<index
    }

    /// A number, true, false or null.
    private mutating func scalar() throws(RawObject.Malformed) {
        let start = index
        while index < bytes.count, !isSpace(bytes[index]), !",}]".utf8.contains(bytes[index]) { index += 1 }
        let text = bytes[start..<index]
        let isNumber = text.first.map { "-0123456789".utf8.contains($0) } ?? false
        let isWord = ["true", "false", "null"].contains { text.elementsEqual($0.utf8) }
        guard isWord || (isNumber && text.allSatisfy { "-+.eE0123456789".utf8.contains($0) }) else {
            throw RawObject.Malformed(offset: start)
        }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || byte == 9 || byte == 10 || byte == 13
    }
}
