import Events

extension Thing {
    /// JSON with sorted members, a property of one value without a list: equal things have equal bytes.
    public var json: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        var members: [(name: String, values: [Value])] = properties.map { ($0.key, $0.value) }
        if let id { members.append(("@id", [.text(id)])) }
        if !types.isEmpty { members.append(("@type", types.map { .text($0) })) }
        members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSON.append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            if member.values.count == 1 {
                append(member.values[0], to: &bytes)
            } else {
                bytes.append(UInt8(ascii: "["))
                for (index, value) in member.values.enumerated() {
                    if index > 0 { bytes.append(UInt8(ascii: ",")) }
                    append(value, to: &bytes)
                }
                bytes.append(UInt8(ascii: "]"))
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private func append(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .text(let text, nil): JSON.append(text, to: &bytes)
        case .text(let text, let language?):
            bytes.append(contentsOf: #"{"@language":"#.utf8)
            JSON.append(language, to: &bytes)
            bytes.append(contentsOf: #","@value":"#.utf8)
            JSON.append(text, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        case .number(let number): bytes.append(contentsOf: Value.written(number).utf8)
        case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .thing(let thing): thing.append(to: &bytes)
        }
    }

    /// Reads what `json` writes; JSON-LD from elsewhere is read as a page.
    ///
    /// - Throws: Where it is no JSON object.
    public init(json: [UInt8]) throws(UnreadableJSON) {
        let value = try LooseJSON(json)
        guard case .object(let members) = value else {
            throw UnreadableJSON(reason: "a thing must be a JSON object", offset: 0)
        }
        self.init(members)
    }

    private init(_ members: [LooseJSON.Member]) {
        self.init()
        for (name, value) in members {
            switch name {
            case "@type": types = value.elements.compactMap(\.string)
            case "@id": id = value.string
            default:
                let values = value.elements.compactMap(Value.init)
                if !values.isEmpty { properties[name] = values }
            }
        }
    }
}

extension Thing.Value {
    /// Nil for null.
    fileprivate init?(_ json: LooseJSON) {
        switch json {
        case .null, .array: return nil
        case .bool(let value): self = .boolean(value)
        case .number(let text): self = Thing.Value(number: text)
        case .string(let text): self = .text(text)
        case .object(let members):
            if let text = json["@value"]?.string {
                self = .text(text, language: json["@language"]?.string)
            } else {
                self = .thing(Thing(members))
            }
        }
    }

    init(number text: String) { self = Thing.Value.number(in: text).map { .number($0) } ?? .text(text) }

    /// A number that is the same when written and read again; nil beyond 2⁵³, where not every whole number is.
    static func number(in text: String) -> Double? {
        Double(text).flatMap { $0.magnitude <= 9_007_199_254_740_992 ? $0 : nil }
    }
}

extension Thing: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        self.init()
        for name in container.allKeys {
            let values = try container.decode(OneOrMore<Value>.self, forKey: name).values
            switch name.stringValue {
            case "@type": types = values.compactMap(\.text)
            case "@id": id = values.first?.text
            default: if !values.isEmpty { properties[name.stringValue] = values }
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        if !types.isEmpty { try container.encode(OneOrMore(values: types), forKey: Name("@type")) }
        if let id { try container.encode(id, forKey: Name("@id")) }
        for (name, values) in properties { try container.encode(OneOrMore(values: values), forKey: Name(name)) }
    }
}

extension Thing.Value: Codable {
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            if object.contains(Name("@value")) {
                self = .text(
                    try object.decode(String.self, forKey: Name("@value")),
                    language: try object.decodeIfPresent(String.self, forKey: Name("@language")))
            } else {
                self = .thing(try Thing(from: decoder))
            }
            return
        }
        let value = try decoder.singleValueContainer()
        if let truth = try? value.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text, let language?):
            var object = encoder.container(keyedBy: Name.self)
            try object.encode(text, forKey: Name("@value"))
            try object.encode(language, forKey: Name("@language"))
        case .thing(let thing): try thing.encode(to: encoder)
        case .text(let text, nil):
            var value = encoder.singleValueContainer()
            try value.encode(text)
        case .boolean(let truth):
            var value = encoder.singleValueContainer()
            try value.encode(truth)
        case .number(let number):
            var value = encoder.singleValueContainer()
            if let whole = Int64(exactly: number) { try value.encode(whole) } else { try value.encode(number) }
        }
    }
}

/// A member's name that is known only at run time.
struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A list, written without brackets if it has one element.
struct OneOrMore<Value> {
    var values: [Value]
}

extension OneOrMore: Encodable where Value: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if values.count == 1 { try container.encode(values[0]) } else { try container.encode(values) }
    }
}

extension OneOrMore: Decodable where Value: Decodable {
    init(from decoder: any Decoder) throws {
        if let list = try? decoder.unkeyedContainer() {
            var list = list
            values = []
            while !list.isAtEnd { values.append(try list.decode(Value.self)) }
        } else {
            values = [try Value(from: decoder)]
        }
    }
}
