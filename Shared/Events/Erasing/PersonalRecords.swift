/// Records of a topic that concern people, and when they are deleted after an erasure request that every service has read.
public struct PersonalRecords: Sendable {
    public enum End: Sendable {
        /// Once every service has read them.
        case read
        /// Once another record of their key has replaced them.
        case replaced
    }

    public let end: End
    /// True if they stand in the partition of the person whom they concern.
    public let areInOwnPartition: Bool
    /// True if a record concerns one of the erased people.
    public let concerns: @Sendable (LoggedRecord, ErasedPeople) -> Bool

    /// Records whose partition key is the person.
    public static func own(_ end: End) -> Self {
        Self(end: end, areInOwnPartition: true) { record, erased in
            guard let value = record.value else { return false }
            if let event = record.event { return erased.people.contains(event.partitionKey) }
            // A record that could not be decoded became a dead letter; it still stands here.
            return erased.naming.isIn(value) || erased.naming.isIn(record.key.utf8)
        }
    }

    /// Records in partitions of other keys.
    public static func anywhere(_ end: End, _ concerns: @escaping @Sendable (LoggedRecord, ErasedPeople) -> Bool)
        -> Self
    {
        Self(end: end, areInOwnPartition: false, concerns: concerns)
    }
}

/// A stored record that is checked for whom it concerns.
public struct LoggedRecord: Sendable {
    public let key: String
    public let value: [UInt8]?

    public init(key: String, value: [UInt8]?) {
        self.key = key
        self.value = value
    }

    /// Nil for a tombstone, and for a value that is no event.
    public var event: Event? { value.flatMap { try? Event(json: $0) } }

    /// Nil also if the data is of another type.
    public func decode<Data: Decodable>(_ type: Data.Type) -> Data? { try? event?.decode(type) }
}

/// Erased people of one partition, and the things that their keys name.
public struct ErasedPeople: Sendable {
    public let people: Set<String>
    public let naming: Naming
    /// Things of keys like `<person>/<thing>`: other records about these things may quote the person.
    public private(set) var things: Set<String> = []

    public init(_ people: Set<String>) {
        self.people = people
        naming = Naming(people)
    }

    /// Thing of a person's key; nil if the key belongs to none of them.
    public func thing(of key: String) -> Substring? {
        guard let slash = key.lastIndex(of: "/"), people.contains(String(key[..<slash])) else { return nil }
        return key[slash...].dropFirst()
    }

    public mutating func note(_ key: String) {
        if let thing = thing(of: key) { things.insert(String(thing)) }
    }
}
