/// Records of a topic that concern people, and how they are deleted once those asked to be erased and every service has read that.
public struct PersonalRecords: Sendable {
    public enum End: Sendable {
        /// As soon as every service has read them.
        case read
        /// As soon as another record of their key has replaced them.
        case replaced
    }

    public let end: End
    /// Whether they stand in partitions of those whom they concern; else in any.
    public let areInOwnPartition: Bool
    /// Whether a record concerns one of those who are erased.
    public let concerns: @Sendable (LoggedRecord, ErasedPeople) -> Bool

    /// Records whose partition key is the person.
    public static func own(_ end: End) -> Self {
        Self(end: end, areInOwnPartition: true) { record, erased in
            guard let value = record.value else { return false }
            if let event = record.event { return erased.people.contains(event.partitionKey) }
            // A record that nobody could read was put aside; here it still stands.
            return erased.naming.isIn(value) || erased.naming.isIn(record.key.utf8)
        }
    }

    /// Records in partitions of others.
    public static func anywhere(_ end: End, _ concerns: @escaping @Sendable (LoggedRecord, ErasedPeople) -> Bool)
        -> Self
    {
        Self(end: end, areInOwnPartition: false, concerns: concerns)
    }
}

/// A record as the log keeps it, when it is looked at for whom it concerns.
public struct LoggedRecord: Sendable {
    public let key: String
    public let value: [UInt8]?

    public init(key: String, value: [UInt8]?) {
        self.key = key
        self.value = value
    }

    /// Nil for a tombstone, and for what is none.
    public var event: Event? { value.flatMap { try? Event(json: $0) } }

    /// Nil also for the data of another type.
    public func decode<Data: Decodable>(_ type: Data.Type) -> Data? { try? event?.decode(type) }
}

/// People of one partition who are erased, and the things that they rated.
public struct ErasedPeople: Sendable {
    public let people: Set<String>
    public let naming: Naming
    /// Of keys like `<person>/<thing>`: what is told of these things may begin with what the person wrote.
    public private(set) var things: Set<String> = []

    public init(_ people: Set<String>) {
        self.people = people
        naming = Naming(people)
    }

    /// The thing of a person's key; nil if the key is nobody's of them.
    public func thing(of key: String) -> Substring? {
        guard let slash = key.lastIndex(of: "/"), people.contains(String(key[..<slash])) else { return nil }
        return key[slash...].dropFirst()
    }

    public mutating func note(_ key: String) {
        if let thing = thing(of: key) { things.insert(String(thing)) }
    }
}
