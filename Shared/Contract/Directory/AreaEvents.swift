public import Events
public import Geo

/// Events of areas.
public enum AreaEvents {
    public static let changed = EventType("vicinity.area.changed.v1", Area.self, "Created or changed.")
    public static let deleted = EventType("vicinity.area.deleted.v1", DeletedArea.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogAreas = Topic(
        "catalog.areas", owner: "catalog", key: "area", partitionKey: "area", kept: .compacted,
        about: "Each province and district as it is now.",
        types: AreaEvents.changed, AreaEvents.deleted)
}

public struct DeletedArea: Codable, Sendable, Hashable {
    public var id: String
    public var kind: Area.Level
    public var center: Coordinate
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}
