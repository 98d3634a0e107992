public import Events
public import Geo

/// Events of stations.
public enum StationEvents {
    public static let changed = EventType("vicinity.station.changed.v1", Station.self, "Created or changed.")
    public static let deleted = EventType(
        "vicinity.station.deleted.v1", DeletedStation.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogStations = Topic(
        "catalog.stations", owner: "catalog", key: "station", partitionKey: "station", kept: .compacted,
        about: "Each station as it is now, with its place on every line.",
        types: StationEvents.changed, StationEvents.deleted)
}

public struct DeletedStation: Codable, Sendable, Hashable {
    public var id: String
    public var geo: Coordinate
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}
