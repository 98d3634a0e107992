public import Events

/// Events of source records.
public enum SightingEvents {
    public static let changed = EventType(
        "vicinity.sighting.changed.v1", Sighting.self, "Observed as new or changed, gone, or bound to another thing.")
    public static let deleted = EventType(
        "vicinity.sighting.deleted.v1", DeletedSighting.self, "Forgotten; a tombstone follows.")
}

/// Events of people's edits.
public enum EditsEvents {
    public static let changed = EventType(
        "vicinity.edits.changed.v1", Edits.self, "People stated fields, or removed the thing.")
}

extension Topic {
    public static let catalogSightings = Topic(
        "catalog.sightings", owner: "catalog", key: "observed thing", partitionKey: "observed thing", kept: .compacted,
        about: "Each source's record of each of its things, and the catalog's thing that it is bound to.",
        types: SightingEvents.changed, SightingEvents.deleted)

    public static let catalogEdits = Topic(
        "catalog.edits", owner: "catalog", key: "thing", partitionKey: "thing", kept: .compacted,
        about: "The fields that people have stated, of each thing with sources.",
        types: EditsEvents.changed)
}
