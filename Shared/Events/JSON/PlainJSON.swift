/// Any JSON value, for what others shape: a crawler hands on what a page says of a thing without deciding what it means.
public indirect enum PlainJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([PlainJSON])
    case object([String: PlainJSON])

    /// A member of an object; nil if there is none or this is no object.
    public subscript(name: String) -> PlainJSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text of a string.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension PlainJSON: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([PlainJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: PlainJSON].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
