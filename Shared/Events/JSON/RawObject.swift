/// The members of a JSON object as ranges of its bytes, found in one pass without decoding the values.
///
/// It gives access to an event's attributes while its data stays undecoded.
public struct RawObject: Sendable {
    public let bytes: [UInt8]
    /// Members in the order of the text.
    public private(set) var members: [(name: String, value: Range<Int>)] = []

    public struct Malformed: Error, CustomStringConvertible {
        public let offset: Int
        public var description: String { "not a JSON object, at byte \(offset)" }
    }

    public init(_ bytes: [UInt8]) throws(Malformed) {
        self.bytes = bytes
        do throws(JSONFault) {
            members = try JSONParser.lent(
                bytes[...], deepest: RawObject.greatestDepth, forgiving: .longNumbers, RawObject.members)
        } catch {
            throw Malformed(offset: error.offset)
        }
    }

    /// Greatest nesting; deeper values are refused.
    private static let greatestDepth = 127

    private static func members(
        of parser: inout JSONParser
    ) throws(JSONFault) -> [(name: String, value: Range<Int>)] {
        var members: [(name: String, value: Range<Int>)] = []
        guard try parser.skip(UInt8(ascii: "{")) else { throw parser.fault("an object is expected") }
        if try !parser.skip(UInt8(ascii: "}")) {
            repeat {
                try parser.skipSpace()
                let name = try parser.name()
                guard try parser.skip(UInt8(ascii: ":")) else { throw parser.fault("a colon is expected") }
                members.append((name, try parser.passOver()))
            } while try parser.goesOn(until: UInt8(ascii: "}"))
        }
        try parser.end()
        return members
    }

    /// Range of a member's value.
    public func range(_ name: String) -> Range<Int>? {
        members.first { $0.name == name }?.value
    }

    /// Text of a string member; nil if it is missing or not a string.
    public func string(_ name: String) -> String? {
        guard let range = range(name), bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
        return RawObject.text(bytes[range])
    }

    /// A member that is a whole number; nil if it is missing or something else.
    public func integer(_ name: String) -> Int? {
        range(name).flatMap { Int(String(decoding: bytes[$0], as: UTF8.self)) }
    }

    /// Decodes a quoted JSON string.
    private static func text(_ quoted: ArraySlice<UInt8>) -> String? {
        let inner = quoted.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(validating: inner, as: UTF8.self) }
        return try? JSON.decode(String.self, from: Array(quoted))
    }
}
