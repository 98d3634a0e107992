public import Events

/// What happens to things as sources show them.
public enum SightingEvents {
    public static let changed = EventType(
        "vicinity.sighting.changed.v1", Sighting.self, "Seen new or changed, gone, or known as another.")
    public static let deleted = EventType(
        "vicinity.sighting.deleted.v1", DeletedSighting.self, "Forgotten; a tombstone follows.")
}

/// What happens to people's edits.
public enum EditsEvents {
    public static let changed = EventType(
        "vicinity.edits.changed.v1", Edits.self, "People said something, or removed the thing.")
}

extension Topic {
    public static let catalogSightings = Topic(
        "catalog.sightings", owner: "catalog", key: "observed thing", partitionKey: "observed thing", kept: .compacted,
        about: "What each source of the crawler says of each of its things, and which thing of the catalog it is.",
        types: SightingEvents.changed, SightingEvents.deleted)

    public static let catalogEdits = Topic(
        "catalog.edits", owner: "catalog", key: "thing", partitionKey: "thing", kept: .compacted,
        about: "Of each thing that sources vouch for: what of it people have said.",
        types: EditsEvents.changed)
}
