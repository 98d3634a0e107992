public import Events
public import Geo

/// Events and commands of places.
public enum PlaceEvents {
    public static let put = EventType("vicinity.place.put.v1", PutPlace.self, "Create a place, or replace all of it.")
    public static let delete = EventType("vicinity.place.delete.v1", DeleteThing.self, "Delete a place with its items.")
    public static let split = EventType(
        "vicinity.place.split.v1", SplitThing.self, "Split a source record off into another place.")
    public static let changed = EventType("vicinity.place.changed.v1", PlaceChange.self, "Created or changed.")
    public static let deleted = EventType(
        "vicinity.place.deleted.v1", DeletedPlace.self, "Deleted; a tombstone follows.")
}

extension Topic {
    public static let catalogPlaces = Topic(
        "catalog.places", owner: "catalog", key: "place", partitionKey: "place", kept: .compacted,
        about: "Each place as it is now.",
        types: PlaceEvents.changed, PlaceEvents.deleted)
}

/// A place with its former coordinates and types, if changed, for filters that report leaving.
public struct PlaceChange: DirectlyWritten, DirectlyRead, Sendable, Hashable {
    public var place: Place
    /// Set when the coordinates changed.
    public var previousGeo: Coordinate?
    /// Set when the types changed.
    public var previousTypes: [String]?

    /// JSON of a change, from an encoded place.
    public static func json(_ place: [UInt8], previousGeo: Coordinate?, previousTypes: [String]?) throws -> [UInt8] {
        var json = Array("{\"place\":".utf8)
        json.reserveCapacity(place.count + 100)
        json += place
        for (name, value) in [
            ("previousGeo", try previousGeo.map(JSON.encode)), ("previousTypes", try previousTypes.map(JSON.encode)),
        ] {
            guard let value else { continue }
            json += ",\"\(name)\":".utf8
            json += value
        }
        json.append(UInt8(ascii: "}"))
        return json
    }
}

public struct DeletedPlace: Codable, Sendable, Hashable {
    public var id: String
    public var merchant: String?
    public var geo: Coordinate
    public var types: [String]
    public var deletedAt: Timestamp
    public var reflects: InputPositions
}

public struct PutPlace: Codable, Sendable, Hashable {
    public var actor: Actor
    /// The catalog sets `updatedAt` and `reflects`.
    public var place: Place
    /// True: refused if it exists already.
    public var creates: Bool
    /// Version that `If-Match` asked for; nil: any.
    public var expected: ExpectedVersion?
    /// True if the request has no time zone: the place keeps a given one, else gets that of its coordinates.
    public var keepsTimeZone: Bool?
}

extension DeletedPlace {
    public static let shown = ShownMembers("id", "geo", "types", "deletedAt")
}
