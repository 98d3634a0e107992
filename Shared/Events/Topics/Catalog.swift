public import Geo

extension Topic {
    public static let catalogPlaces = Topic(
        "catalog.places", owner: "catalog", key: "place", partitionKey: "place", kept: .compacted,
        about: "Each place as it is now.",
        types: [
            EventType("vicinity.place.changed.v1", PlaceChange.self, "Created or changed."),
            EventType("vicinity.place.deleted.v1", DeletedPlace.self, "Deleted; a tombstone follows."),
        ])

    public static let catalogItems = Topic(
        "catalog.items", owner: "catalog", key: "item", partitionKey: "place", kept: .compacted,
        about: "Each item as it is now, with what is left of it.",
        types: [
            EventType("vicinity.item.changed.v1", Item.self, "Created or changed by a person or an import."),
            EventType("vicinity.item.stock.v1", Item.self, "Only what is left of it changed, by one order or several."),
            EventType("vicinity.item.deleted.v1", DeletedItem.self, "Deleted; a tombstone follows."),
        ])
}

/// A place with what it was where a filter may have to tell of leaving.
public struct PlaceChange: Codable, Sendable, Hashable {
    public var place: Place
    /// Set when the coordinates changed.
    public var previousGeo: Coordinate?
    /// Set when the types changed.
    public var previousTypes: [String]?

    public init(place: Place, previousGeo: Coordinate? = nil, previousTypes: [String]? = nil) {
        self.place = place
        self.previousGeo = previousGeo
        self.previousTypes = previousTypes
    }
}

public struct DeletedPlace: Codable, Sendable, Hashable {
    public var id: String
    public var merchant: String?
    public var geo: Coordinate
    public var types: [String]
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(
        id: String, merchant: String?, geo: Coordinate, types: [String], deletedAt: Timestamp, reflects: InputPositions
    ) {
        self.id = id
        self.merchant = merchant
        self.geo = geo
        self.types = types
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}

public struct DeletedItem: Codable, Sendable, Hashable {
    public var id: String
    public var place: String
    public var merchant: String?
    public var deletedAt: Timestamp
    public var reflects: InputPositions

    public init(id: String, place: String, merchant: String?, deletedAt: Timestamp, reflects: InputPositions) {
        self.id = id
        self.place = place
        self.merchant = merchant
        self.deletedAt = deletedAt
        self.reflects = reflects
    }
}
