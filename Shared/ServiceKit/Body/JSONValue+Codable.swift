extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: MemberKey.self) {
            self = .object(
                try Dictionary(
                    uniqueKeysWithValues: members.allKeys.map {
                        ($0.stringValue, try members.decode(JSONValue.self, forKey: $0))
                    }))
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let value = try? single.decode(Bool.self) {
                self = .bool(value)
            } else if let text = try? single.decode(String.self) {
                self = .string(text)
            } else if let number = try? single.decode(Int64.self) {
                self = .number(number)
            } else {
                self = .number(try single.decode(Double.self))
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for (name, value) in members { try container.encode(value, forKey: MemberKey(name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .number(let text):
            var container = encoder.singleValueContainer()
            if let whole = Int64(text) { try container.encode(whole) } else { try container.encode(Double(text)) }
        }
    }
}
