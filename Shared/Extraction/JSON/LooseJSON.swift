import Events

/// JSON as pages have it: members in their order, numbers as written, common faults repaired and reported. The parser is the shared one;
/// only its leniency is that of pages.
enum LooseJSON {
    typealias Member = (name: String, value: LooseJSON)

    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([LooseJSON])
    case object([Member])

    /// Reads a whole text, repairing common faults of pages.
    /// - Returns: also the repairs, a sentence for each.
    static func forgiving(_ bytes: ArraySlice<UInt8>) throws(UnreadableJSON) -> (LooseJSON, repairs: [String]) {
        let (value, forgiven) = try read(
            bytes,
            [
                .byteOrderMark, .comments, .trailingCommas, .controls, .apostrophes, .brokenText, .repeatedNames,
                .longNumbers, .semicolon,
            ])
        let repairs = [
            (JSONLeniency.trailingCommas, "a comma stands before a closing bracket"),
            (.controls, "a string holds a control character such as a line feed"), (.comments, "it has comments"),
        ]
        return (value, repairs.filter { forgiven.contains($0.0) }.map(\.1))
    }

    /// Reads a whole text strictly, except for faults that authors do not see.
    init(_ bytes: [UInt8]) throws(UnreadableJSON) {
        self = try LooseJSON.read(bytes[...], [.byteOrderMark, .brokenText, .repeatedNames, .longNumbers]).value
    }

    private static func read(
        _ bytes: ArraySlice<UInt8>, _ forgives: JSONLeniency
    ) throws(UnreadableJSON) -> (value: LooseJSON, forgiven: JSONLeniency) {
        do throws(JSONFault) {
            return try JSONParser.read(bytes, as: LooseJSON.self, deepest: 99, forgiving: forgives)
        } catch {
            throw UnreadableJSON(reason: error.reason, offset: error.offset)
        }
    }
}

extension LooseJSON: JSONTree {
    static func object(members: [Member]) -> LooseJSON { .object(members) }
}

/// A text that is no JSON, and where.
public struct UnreadableJSON: Error, Sendable, Hashable, CustomStringConvertible {
    public let reason: String
    /// In bytes, from 0.
    public let offset: Int

    public var description: String { "no JSON: \(reason) (at byte \(offset))" }
}

extension LooseJSON {
    /// The first member of this name.
    subscript(name: String) -> LooseJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// An array's elements; another value as the only one, null as none.
    var elements: [LooseJSON] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// A scalar as text; nil for null, arrays and objects.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
