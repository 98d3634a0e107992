import Contract
import Events
import Store

/// Source records and edits.
extension Tables {
    func sourceRecord(_ id: String) throws -> Sighting? {
        try database.record("SELECT record FROM sightings WHERE id = ?", [id])
    }

    /// All source records of one thing, including those that are gone, in the order of their ids.
    func sourceRecords(of known: String) throws -> [Sighting] {
        try database.records("SELECT record FROM sightings WHERE known = ? ORDER BY id", [known])
    }

    func sourceRecordCount(of known: String) throws -> Int {
        try database.count("SELECT count(*) FROM sightings WHERE known = ?", [known])
    }

    /// A source's bound record of this address; of several, the first by id.
    func sourceRecord(at address: String, of source: String, _ kind: Sighting.Kind) throws -> Sighting? {
        try database.record(
            """
            SELECT record FROM sightings WHERE source = ? AND address = ? AND kind = ? AND known IS NOT NULL
            ORDER BY id LIMIT 1
            """, [source, address, kind.rawValue])
    }

    /// Any source's bound record of this address; of several, the first by id.
    func sourceRecord(at address: String, _ kind: Sighting.Kind) throws -> Sighting? {
        try database.record(
            "SELECT record FROM sightings WHERE address = ? AND kind = ? AND known IS NOT NULL ORDER BY id LIMIT 1",
            [address, kind.rawValue])
    }

    /// Shows that wait for the cinema at this address.
    func sourceRecords(awaiting address: String) throws -> [Sighting] {
        try database.records(
            "SELECT record FROM sightings WHERE awaits = ? ORDER BY id LIMIT ?", [address, Limits.screeningsOfPlace])
    }

    /// Source records of the shows at a place.
    func showSourceRecords(at place: String) throws -> [Sighting] {
        try database.records(
            "SELECT record FROM sightings WHERE known > ? AND known < ? ORDER BY id LIMIT ?",
            [place + ".", place + "/", Limits.screeningsOfPlace])
    }

    /// Source records that are gone from their sources, but whose things could not be deleted yet.
    func goneSourceRecords(limit: Int) throws -> [Sighting] {
        try database.records("SELECT record FROM sightings WHERE gone ORDER BY id LIMIT ?", [limit])
    }

    func save(_ sourceRecord: Sighting) throws {
        try database.run(
            """
            INSERT INTO sightings (id, kind, known, source, address, awaits, gone, record)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                kind = excluded.kind, known = excluded.known, source = excluded.source, address = excluded.address,
                awaits = excluded.awaits, gone = excluded.gone, record = excluded.record
            """,
            [
                sourceRecord.id, sourceRecord.kind.rawValue, sourceRecord.known, sourceRecord.source,
                sourceRecord.address,
                sourceRecord.awaits, sourceRecord.gone == true && sourceRecord.known != nil,
                try JSON.encode(sourceRecord).text,
            ])
        try clearDeletionMarker(of: sourceRecord.id)
        if let thing = sourceRecord.known, [.place, .screening].contains(sourceRecord.kind),
            sourceRecord.thing.map({ SeenDates.isDated($0) }) == true
        {
            try noteLook(at: thing)
        }
        try mention(sourceRecord)
        try notePictures(of: sourceRecord)
    }

    func deleteSourceRecord(_ id: String) throws {
        try database.run("DELETE FROM sightings WHERE id = ?", [id])
        try forgetMentions(of: id)
        try notePictures([], of: id)
    }

    func edits(of thing: String) throws -> Edits? {
        try database.record("SELECT record FROM edits WHERE id = ?", [thing])
    }

    /// Edits of things at a place.
    func edits(at place: String) throws -> [Edits] {
        try database.records(
            "SELECT record FROM edits WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
            [place + ".", place + "/", Limits.itemsOfPlace + Limits.screeningsOfPlace])
    }

    func save(_ edits: Edits) throws {
        try database.run(
            "INSERT INTO edits (id, record) VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record",
            [edits.thing, try JSON.encode(edits).text])
    }
}
