extension JSONValue: Codable {
    /// Commonest types first: each wrong guess costs a thrown error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let text):
            // A text that is no number is refused by the encoder.
            if let whole = Int64(text) {
                try container.encode(whole)
            } else {
                try container.encode(Double(text) ?? .nan)
            }
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
