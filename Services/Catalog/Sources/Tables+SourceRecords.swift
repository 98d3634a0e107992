import Events
import GRDB

/// What sources say, and what of it is people's.
extension Tables {
    func sighting(_ id: String) throws -> Sighting? {
        try record(Sighting.self, "SELECT record FROM sightings WHERE id = ?", [id])
    }

    /// All of one thing of the catalog, those that are gone among them, by id.
    func sightings(of known: String) throws -> [Sighting] {
        try records(Sighting.self, "SELECT record FROM sightings WHERE known = ? ORDER BY id", [known])
    }

    func sightingCount(of known: String) throws -> Int {
        try value(Int.self, "SELECT count(*) FROM sightings WHERE known = ?", [known]) ?? 0
    }

    /// What a source calls so and the catalog knows; the first by id.
    func sighting(at address: String, of source: String, _ kind: Sighting.Kind) throws -> Sighting? {
        try record(
            Sighting.self,
            """
            SELECT record FROM sightings WHERE source = ? AND address = ? AND kind = ? AND known IS NOT NULL
            ORDER BY id LIMIT 1
            """, [source, address, kind.rawValue])
    }

    /// What any source calls so and the catalog knows; the first by id.
    func sighting(at address: String, _ kind: Sighting.Kind) throws -> Sighting? {
        try record(
            Sighting.self,
            "SELECT record FROM sightings WHERE address = ? AND kind = ? AND known IS NOT NULL ORDER BY id LIMIT 1",
            [address, kind.rawValue])
    }

    /// Shows whose cinema their source calls so and nobody knew.
    func sightings(awaiting address: String) throws -> [Sighting] {
        try records(
            Sighting.self, "SELECT record FROM sightings WHERE awaits = ? ORDER BY id LIMIT ?",
            [address, Limits.screeningsOfPlace])
    }

    /// Those of shows at a place.
    func showSightings(at place: String) throws -> [Sighting] {
        try records(
            Sighting.self, "SELECT record FROM sightings WHERE known > ? AND known < ? ORDER BY id LIMIT ?",
            [place + ".", place + "/", Limits.screeningsOfPlace])
    }

    /// Gone from their sources while their things could not go.
    func goneSightings(limit: Int) throws -> [Sighting] {
        try records(Sighting.self, "SELECT record FROM sightings WHERE gone ORDER BY id LIMIT ?", [limit])
    }

    func save(_ sighting: Sighting) throws {
        try execute(
            """
            INSERT INTO sightings (id, kind, known, source, address, awaits, gone, record)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                kind = excluded.kind, known = excluded.known, source = excluded.source, address = excluded.address,
                awaits = excluded.awaits, gone = excluded.gone, record = excluded.record
            """,
            [
                sighting.id, sighting.kind.rawValue, sighting.known, sighting.source, sighting.address,
                sighting.awaits, sighting.gone == true && sighting.known != nil, try JSON.encode(sighting).text,
            ])
        try clearDeletionMarker(of: sighting.id)
        try mention(sighting)
        try notePictures(of: sighting)
    }

    func deleteSighting(_ id: String) throws {
        try execute("DELETE FROM sightings WHERE id = ?", [id])
        try forgetMentions(of: id)
        try notePictures([], of: id)
    }

    func edits(of thing: String) throws -> Edits? {
        try record(Edits.self, "SELECT record FROM edits WHERE id = ?", [thing])
    }

    /// Those of things at a place.
    func edits(at place: String) throws -> [Edits] {
        try records(
            Edits.self, "SELECT record FROM edits WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
            [place + ".", place + "/", Limits.itemsOfPlace + Limits.screeningsOfPlace])
    }

    func save(_ edits: Edits) throws {
        try execute(
            "INSERT INTO edits (id, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record",
            [edits.thing, try JSON.encode(edits).text])
    }
}
