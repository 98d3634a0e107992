/// A member of a record, for code that handles all of them alike.
public struct RecordMember<Record: Sendable>: Sendable {
    public let name: String
    /// True if every record has it.
    public private(set) var isRequired: Bool
    /// True if a record has a value for it.
    public private(set) var isPresent: @Sendable (Record) -> Bool
    /// Its text, if it is one.
    public let text: @Sendable (Record) -> String?
    public let isSame: @Sendable (Record, Record) -> Bool
    /// Copies it from the first record to the second.
    public private(set) var copy: @Sendable (Record, inout Record) -> Void
    public private(set) var clear: @Sendable (inout Record) -> Void

    /// A required member.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable
    ) {
        self.name = name
        isRequired = true
        isPresent = { _ in true }
        text = { $0[keyPath: path] as? String }
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        clear = { _ in }
    }

    /// - Parameter nothing: the value that counts as missing.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, nothing: Value
    ) {
        self.init(name, path)
        isRequired = false
        isPresent = { $0[keyPath: path] != nothing }
        clear = { $0[keyPath: path] = nothing }
    }

    /// The same member as a required one.
    public func required() -> RecordMember {
        var member = self
        (member.isRequired, member.isPresent, member.clear) = (true, { _ in true }, { _ in })
        return member
    }

    /// The same member as one derived from members before it.
    public func derived(_ derive: @escaping @Sendable (inout Record) -> Void) -> RecordMember {
        var member = required()
        member.copy = { derive(&$1) }
        return member
    }
}

/// A record whose members `deploy/testing/records.py` lists.
public protocol HasMembers: Sendable {
    static var members: [RecordMember<Self>] { get }
}
