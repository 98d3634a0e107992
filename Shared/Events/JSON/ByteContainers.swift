/// Encodes the members of an object.
struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ByteEncoder

    var codingPath: [any CodingKey] { [] }

    private func member(_ key: Key) { encoder.beginMember(key.stringValue) }

    func encodeNil(forKey key: Key) {
        member(key)
        encoder.writeNull()
    }

    func encode(_ value: Bool, forKey key: Key) {
        member(key)
        encoder.write(value)
    }

    func encode(_ value: String, forKey key: Key) {
        member(key)
        encoder.write(value)
    }

    func encode(_ value: Double, forKey key: Key) {
        member(key)
        encoder.write(float: value)
    }

    func encode(_ value: Int, forKey key: Key) {
        member(key)
        encoder.write(integer: value)
    }

    func encode(_ value: Int64, forKey key: Key) {
        member(key)
        encoder.write(integer: value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        member(key)
        try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.giveUp()
        return KeyedEncodingContainer(ObjectContainer<Nested>(encoder: encoder))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.giveUp()
        return ArrayContainer(encoder: encoder)
    }

    func superEncoder() -> any Encoder {
        encoder.giveUp()
        return encoder
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// Encodes the elements of an array.
struct ArrayContainer: UnkeyedEncodingContainer {
    let encoder: ByteEncoder

    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.elements }

    func encodeNil() {
        encoder.beginElement()
        encoder.writeNull()
    }

    func encode(_ value: String) {
        encoder.beginElement()
        encoder.write(value)
    }

    func encode(_ value: Double) {
        encoder.beginElement()
        encoder.write(float: value)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        encoder.beginElement()
        try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.giveUp()
        return KeyedEncodingContainer(ObjectContainer<Nested>(encoder: encoder))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.giveUp()
        return self
    }

    func superEncoder() -> any Encoder {
        encoder.giveUp()
        return encoder
    }
}

/// Encodes a value without members; every other value arrives here in the end.
struct SingleContainer: SingleValueEncodingContainer {
    let encoder: ByteEncoder

    var codingPath: [any CodingKey] { [] }

    func encodeNil() {
        encoder.writeSingle()
        encoder.writeNull()
    }

    func encode(_ value: Bool) {
        encoder.writeSingle()
        encoder.write(value)
    }

    func encode(_ value: String) {
        encoder.writeSingle()
        encoder.write(value)
    }

    func encode(_ value: Double) {
        encoder.writeSingle()
        encoder.write(float: value)
    }

    func encode(_ value: Float) {
        encoder.writeSingle()
        encoder.write(float: value)
    }

    func encode(_ value: Int) { integer(value) }
    func encode(_ value: Int8) { integer(value) }
    func encode(_ value: Int16) { integer(value) }
    func encode(_ value: Int32) { integer(value) }
    func encode(_ value: Int64) { integer(value) }
    func encode(_ value: UInt) { integer(value) }
    func encode(_ value: UInt8) { integer(value) }
    func encode(_ value: UInt16) { integer(value) }
    func encode(_ value: UInt32) { integer(value) }
    func encode(_ value: UInt64) { integer(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        encoder.writeSingle()
        try encoder.write(value)
    }

    private func integer(_ value: some BinaryInteger) {
        encoder.writeSingle()
        encoder.write(integer: value)
    }
}
