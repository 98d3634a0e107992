/// JSON as pages have it: members in their order, numbers as written, common faults repaired and told.
enum LooseJSON {
    typealias Member = (name: String, value: LooseJSON)

    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([LooseJSON])
    case object([Member])

    /// What was forgiven.
    struct Repairs {
        var trailingCommas = false
        var rawControls = false
        var comments = false

        var sentences: [String] {
            [
                trailingCommas ? "a comma stands before a closing bracket" : nil,
                rawControls ? "a string holds a control character such as a line feed" : nil,
                comments ? "it has comments" : nil,
            ].compactMap { $0 }
        }
    }

    /// Reads a whole text, forgiving what `Repairs` names.
    static func forgiving(_ bytes: ArraySlice<UInt8>) throws(UnreadableJSON) -> (LooseJSON, Repairs) {
        try LooseJSONParser.read(bytes, forgives: true)
    }

    /// Reads a whole text that must be right.
    init(_ bytes: [UInt8]) throws(UnreadableJSON) {
        self = try LooseJSONParser.read(bytes[...], forgives: false).0
    }
}

/// Where a text is no JSON.
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

    /// An array's elements; anything else alone, null as nothing.
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
