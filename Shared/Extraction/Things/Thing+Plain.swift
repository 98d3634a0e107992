public import Events

extension Thing {
    /// The JSON of `json`, as a value.
    public var plain: JSONValue {
        var members = properties.mapValues { values in
            values.count == 1 ? values[0].plain : .array(values.map(\.plain))
        }
        if let id { members["@id"] = .string(id) }
        if types.count == 1 {
            members["@type"] = .string(types[0])
        } else if !types.isEmpty {
            members["@type"] = .array(types.map { .string($0) })
        }
        return .object(members)
    }
}

extension Thing.Value {
    fileprivate var plain: JSONValue {
        switch self {
        case .text(let text, nil): .string(text)
        case .text(let text, let language?): .object(["@language": .string(language), "@value": .string(text)])
        case .number(let number): Int64(exactly: number).map { .number($0) } ?? .number(number)
        case .boolean(let value): .bool(value)
        case .thing(let thing): thing.plain
        }
    }
}
