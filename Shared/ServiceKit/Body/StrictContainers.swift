import Events

/// The members of an object as a decoder asks for them.
struct StrictKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    let codingPath: [any CodingKey]
    let unread: UnreadMembers

    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        unread.read(key.stringValue, of: codingPath)
        return members[key.stringValue] != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(of: key).value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(of: key).unwrap(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(of: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(of: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        StrictDecoder(value: .object(members), codingPath: codingPath, unread: unread)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key) }

    private func decoder(of key: Key) throws -> StrictDecoder {
        unread.read(key.stringValue, of: codingPath)
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "is missing"))
        }
        return StrictDecoder(value: value, codingPath: codingPath + [key], unread: unread)
    }
}

/// The elements of an array as a decoder asks for them.
struct StrictUnkeyedContainer: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    let unread: UnreadMembers
    var currentIndex = 0

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try decoder().value == .null else {
            currentIndex -= 1
            return false
        }
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder().unwrap(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try decoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try decoder() }

    /// The decoder of the next element; advances the index.
    private mutating func decoder() throws -> StrictDecoder {
        let path = codingPath + [MemberKey(index: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                JSONValue.self, .init(codingPath: path, debugDescription: "is missing: the array is too short"))
        }
        defer { currentIndex += 1 }
        return StrictDecoder(value: elements[currentIndex], codingPath: path, unread: unread)
    }
}
