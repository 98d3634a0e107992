/// Reads JSON (RFC 8259) from its first byte to its last: the only reader of JSON of any form here. It is strict; whoever has to take what
/// others really write says what it may forgive. (`JSONReader` is no other parser: it knows again what `JSONWriter` wrote, as fast as that
/// goes, and leaves all else to the general way.)
///
/// It borrows the bytes that it reads: it must not outlive the call that it was lent to.
public struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    /// What is read next.
    public internal(set) var index = 0
    private let deepest: Int
    let forgives: JSONLeniency
    /// What it had to forgive.
    public internal(set) var forgiven: JSONLeniency = []

    /// Reads a whole text as a value.
    /// - Parameter deepest: how many arrays and objects may stand in each other; more are refused, so that no text can exhaust the stack.
    public static func read<Value: JSONTree>(
        _ bytes: ArraySlice<UInt8>, as type: Value.Type, deepest: Int, forgiving forgives: JSONLeniency = []
    ) throws(JSONFault) -> (value: Value, forgiven: JSONLeniency) {
        try lent(bytes, deepest: deepest, forgiving: forgives) { parser throws(JSONFault) in
            (try parser.whole(Value.self), parser.forgiven)
        }
    }

    /// Lends a parser of these bytes.
    static func lent<Result>(
        _ bytes: ArraySlice<UInt8>, deepest: Int, forgiving forgives: JSONLeniency = [],
        _ body: (inout JSONParser) throws(JSONFault) -> Result
    ) throws(JSONFault) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONFault) in
            var parser = JSONParser(bytes: buffer, deepest: deepest, forgives: forgives)
            return try body(&parser)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, deepest: Int, forgives: JSONLeniency) {
        (self.bytes, self.deepest, self.forgives) = (bytes, deepest, forgives)
    }

    func fault(_ reason: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(reason: reason, offset: offset ?? index)
    }

    // MARK: - Whole texts

    private mutating func whole<Value: JSONTree>(_ type: Value.Type) throws(JSONFault) -> Value {
        if forgives.contains(.byteOrderMark), bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        try skipSpace()
        guard index < bytes.count else { throw fault("it is empty") }
        let value = try value(Value.self, depth: 0)
        // Many pages end their statement as a script would.
        if forgives.contains(.semicolon) { _ = try skip(UInt8(ascii: ";")) }
        try end()
        return value
    }

    mutating func end() throws(JSONFault) {
        try skipSpace()
        guard index == bytes.count else { throw fault("something follows its end") }
    }

    // MARK: - Values

    private mutating func value<Value: JSONTree>(_ type: Value.Type, depth: Int) throws(JSONFault) -> Value {
        switch try first(depth: depth) {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(members: try object(Value.self, depth: depth))
        case UInt8(ascii: "["): return .array(try array(Value.self, depth: depth))
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return .number(String(decoding: bytes[try number()], as: UTF8.self))
        }
    }

    private mutating func object<Value: JSONTree>(
        _ type: Value.Type, depth: Int
    ) throws(JSONFault) -> [(name: String, value: Value)] {
        index += 1
        var members: [(name: String, value: Value)] = []
        var names: Set<String> = []
        if try skip(UInt8(ascii: "}")) { return members }
        repeat {
            try skipSpace()
            let start = index
            let name = try self.name()
            guard forgives.contains(.repeatedNames) || names.insert(name).inserted else {
                throw fault("the member \"\(name.prefix(100))\" stands there twice", at: start)
            }
            guard try skip(UInt8(ascii: ":")) else { throw fault("a colon is expected") }
            members.append((name, try value(Value.self, depth: depth + 1)))
        } while try goesOn(until: UInt8(ascii: "}"))
        return members
    }

    private mutating func array<Value: JSONTree>(_ type: Value.Type, depth: Int) throws(JSONFault) -> [Value] {
        index += 1
        var elements: [Value] = []
        if try skip(UInt8(ascii: "]")) { return elements }
        repeat { elements.append(try value(Value.self, depth: depth + 1)) } while try goesOn(until: UInt8(ascii: "]"))
        return elements
    }

    /// Skips a value and returns its range. Strings are not decoded: a caller that needs one reads it.
    mutating func passOver(depth: Int = 0) throws(JSONFault) -> Range<Int> {
        let first = try first(depth: depth)
        let start = index
        switch first {
        case UInt8(ascii: "\""): try passOverString()
        case UInt8(ascii: "{"):
            index += 1
            if try skip(UInt8(ascii: "}")) { break }
            repeat {
                try skipSpace()
                try passOverString()
                guard try skip(UInt8(ascii: ":")) else { throw fault("a colon is expected") }
                _ = try passOver(depth: depth + 1)
            } while try goesOn(until: UInt8(ascii: "}"))
        case UInt8(ascii: "["):
            index += 1
            if try skip(UInt8(ascii: "]")) { break }
            repeat { _ = try passOver(depth: depth + 1) } while try goesOn(until: UInt8(ascii: "]"))
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try number()
        }
        return start..<index
    }

    /// First byte of a value.
    private mutating func first(depth: Int) throws(JSONFault) -> UInt8 {
        try skipSpace()
        guard depth <= deepest else { throw fault("it is nested more than \(deepest) deep") }
        guard index < bytes.count else { throw fault("it ends too early") }
        return bytes[index]
    }

    /// True if another member or element follows; otherwise the closing bracket was consumed.
    mutating func goesOn(until bracket: UInt8) throws(JSONFault) -> Bool {
        if try skip(bracket) { return false }
        guard try skip(UInt8(ascii: ",")) else { throw fault("a comma or a closing bracket is expected") }
        guard forgives.contains(.trailingCommas), try skip(bracket) else { return true }
        forgiven.insert(.trailingCommas)
        return false
    }
}

/// A text is not JSON: the reason, and the byte at which it was noticed.
public struct JSONFault: Error, Sendable, Hashable, CustomStringConvertible {
    public let reason: String
    public let offset: Int
    public var description: String { "\(reason) at byte \(offset)" }
}

/// Constructors that a parser calls for the values it reads. An enumeration with such cases has all but `object(members:)`.
public protocol JSONTree {
    static var null: Self { get }
    static func bool(_ value: Bool) -> Self
    /// The number as written, so that no precision is lost before a caller asks for a type.
    static func number(_ text: String) -> Self
    static func string(_ text: String) -> Self
    static func array(_ elements: [Self]) -> Self
    /// - Parameter members: in their order; names are unique unless repeated names are allowed.
    static func object(members: [(name: String, value: Self)]) -> Self
}

/// Common faults and extensions in foreign JSON that a parser can accept because their meaning is clear.
public struct JSONLeniency: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Comments as in scripts, and no-break spaces, which editors leave behind.
    public static let comments = JSONLeniency(rawValue: 1)
    public static let trailingCommas = JSONLeniency(rawValue: 2)
    /// Control characters in a string, such as a line feed.
    public static let controls = JSONLeniency(rawValue: 4)
    /// `\'` in a string, the commonest fault of all.
    public static let apostrophes = JSONLeniency(rawValue: 8)
    /// A lone surrogate or invalid UTF-8, read as U+FFFD.
    public static let brokenText = JSONLeniency(rawValue: 16)
    public static let repeatedNames = JSONLeniency(rawValue: 32)
    /// A byte order mark before the text.
    public static let byteOrderMark = JSONLeniency(rawValue: 64)
    /// A semicolon behind the text.
    public static let semicolon = JSONLeniency(rawValue: 128)
    /// Numbers of more than 64 characters.
    public static let longNumbers = JSONLeniency(rawValue: 256)
}
