/// A member of a record, for code that handles all of them alike.
public struct RecordMember<Record: Sendable>: Sendable {
    public let name: String
    /// Whether the record cannot do without it.
    public private(set) var isRequired: Bool
    /// Whether a record says anything by it.
    public private(set) var isPresent: @Sendable (Record) -> Bool
    /// What it is, if it is a text.
    public let text: @Sendable (Record) -> String?
    public let isSame: @Sendable (Record, Record) -> Bool
    /// From the first to the second.
    public private(set) var copy: @Sendable (Record, inout Record) -> Void
    public private(set) var clear: @Sendable (inout Record) -> Void

    /// One that the record cannot do without.
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

    /// - Parameter nothing: the value that says nothing.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, nothing: Value
    ) {
        self.init(name, path)
        isRequired = false
        isPresent = { $0[keyPath: path] != nothing }
        clear = { $0[keyPath: path] = nothing }
    }

    /// The same as one that the record cannot do without.
    public func required() -> RecordMember {
        var member = self
        (member.isRequired, member.isPresent, member.clear) = (true, { _ in true }, { _ in })
        return member
    }

    /// The same as one that follows from members before it.
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
