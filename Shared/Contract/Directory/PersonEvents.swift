public import Events

/// Events of people in directories.
public enum PersonEvents {
    public static let changed = EventType("vicinity.person.changed.v1", Person.self, "Created or changed.")
    public static let deleted = EventType(
        "vicinity.person.deleted.v1", DeletedPerson.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogPeople = Topic(
        "catalog.people", owner: "catalog", key: "person", partitionKey: "person", kept: .compacted,
        about: "Each person of a directory as they are now.",
        types: PersonEvents.changed, PersonEvents.deleted)
}

public struct DeletedPerson: Codable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}
