import Events

/// Decodes a JSON value and notices every member that the type does not read.
///
/// Paths are JSON pointers (RFC 6901); messages say what is allowed, for the client to read.
struct StrictDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    let unread: UnreadMembers
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Decodes the whole value.
    /// - Throws: `DecodingError`, also for a member that the type does not read.
    static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
        let unread = UnreadMembers()
        let decoder = StrictDecoder(value: value, codingPath: [], unread: unread)
        let result = try decoder.unwrap(type)
        if let pointer = unread.first {
            throw DecodingError.dataCorrupted(
                .init(codingPath: pointer, debugDescription: "is not a known field"))
        }
        return result
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: JSONValue].self, "an object") }
        unread.open(codingPath, members.keys)
        return KeyedDecodingContainer(StrictKeyedContainer(members: members, codingPath: codingPath, unread: unread))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self, "an array") }
        return StrictUnkeyedContainer(elements: elements, codingPath: codingPath, unread: unread)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

/// The members that no container has read yet, by the path of their object. Lives for one decoding, on one task.
final class UnreadMembers {
    private var names: [String: (path: [any CodingKey], names: Set<String>)] = [:]

    func open(_ path: [any CodingKey], _ keys: some Sequence<String>) {
        let pointer = jsonPointer(path)
        if names[pointer] == nil { names[pointer] = (path, Set(keys)) }
    }

    func read(_ name: String, of path: [any CodingKey]) {
        names[jsonPointer(path)]?.names.remove(name)
    }

    /// The path of the first unread member, in the order of JSON pointers.
    var first: [any CodingKey]? {
        names.filter { !$0.value.names.isEmpty }.min { $0.key < $1.key }.map { entry in
            entry.value.path + [MemberKey(entry.value.names.min() ?? "")]
        }
    }
}

extension JSONValue {
    /// Where its first number is that is too great for a `Double`; nil if there is none.
    fileprivate var tooGreat: [MemberKey]? {
        switch self {
        case .number(let text): Double(text)?.isFinite == true ? nil : []
        case .array(let elements):
            elements.enumerated().lazy.compactMap { index, element in
                element.tooGreat.map { [MemberKey(index: index)] + $0 }
            }.first
        case .object(let members):
            members.compactMap { name, member in member.tooGreat.map { [MemberKey(name)] + $0 } }
                .min { $0[0].stringValue < $1[0].stringValue }
        case .null, .bool, .string: nil
        }
    }
}

/// A member's name or an element's index as a coding key.
struct MemberKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = String(index)
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}

/// A path as a JSON pointer: "/lines/0/quantity"; the whole value is "".
func jsonPointer(_ path: [any CodingKey]) -> String {
    path.map { "/" + $0.stringValue.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
}

// MARK: - Single values

extension StrictDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = value else { throw mismatch(type, "true or false") }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let text) = value else { throw mismatch(type, "a text") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let text) = value, let number = Double(text), number.isFinite else {
            throw mismatch(type, "a number")
        }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    /// A whole number may be written in any way that JSON has: 5, 5.0, 5e0.
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        guard case .number(let text) = value,
            let number = Number(text) ?? Double(text).flatMap({ Number(exactly: $0) })
        else { throw mismatch(type, "a whole number from \(type.min) to \(type.max)") }
        return number
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unwrap(type) }

    func unwrap<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == JSONValue.self, let any = value as? Value {
            if let path = value.tooGreat { throw mismatch(Double.self, "a number", at: path) }
            return any
        }
        do {
            return try Value(from: self)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.count == codingPath.count {
            guard let allowed = allowedTexts(type) else { throw DecodingError.dataCorrupted(context) }
            throw corrupted("must be one of \(allowed.joined(separator: ", "))")
        }
    }

    /// The raw values of an enumeration that can list its cases.
    private func allowedTexts(_ type: Any.Type) -> [String]? {
        guard let cases = (type as? any CaseIterable.Type)?.allCases as? any Collection else { return nil }
        let texts = cases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        return texts.isEmpty ? nil : texts
    }

    private func mismatch(_ type: Any.Type, _ allowed: String, at path: [MemberKey] = []) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath + path, debugDescription: "must be \(allowed)"))
    }

    private func corrupted(_ description: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
    }
}
