extension JSONValue: JSONTree {
    public typealias Malformed = JSONFault

    /// Reads RFC 8259 strictly: UTF-8 only, nothing after the value, no repeated member, at most `deepestNesting` levels.
    public init(parsing bytes: [UInt8]) throws(Malformed) {
        self = try JSONParser.read(bytes[...], as: JSONValue.self, deepest: JSONValue.deepestNesting).value
    }

    /// Greatest nesting of arrays and objects. Deeper input is refused, so that no text can exhaust the stack.
    public static let deepestNesting = 32

    public static func object(members: [(name: String, value: JSONValue)]) -> JSONValue {
        .object(Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }
}
