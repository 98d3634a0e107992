import Contract
import Events
import Store

extension Sighting {
    static let states = StateKind(
        .catalogSightings, SightingEvents.changed, in: StateTable("sightings", key: "id", isText: true),
        partitionKey: \.id, ofKey: { $0 }, columns: ["kind", "known", "source", "address", "awaits", "gone"],
        changing: { key, sourceRecord, database, change in
            try change()
            try Tables(database: database).note(sourceRecord, as: key[0])
        }, ending: .marker(SightingEvents.deleted)
    ) {
        [
            $0.id, $0.kind.rawValue, $0.known, $0.source, $0.address, $0.awaits, $0.gone == true && $0.known != nil,
        ]
    }
}

extension Edits {
    /// They are never deleted.
    static let states = StateKind(
        .catalogEdits, EditsEvents.changed, in: StateTable("edits", key: "id", isText: true), partitionKey: \.thing,
        ofKey: { $0 }
    ) { [$0.thing] }
}

/// Source records and edits.
extension Tables {
    func sourceRecord(_ id: String) throws -> Sighting? { try Sighting.states.get(id, in: database) }

    /// All source records of one thing, including ended ones, in the order of their ids.
    func sourceRecords(of known: String) throws -> [Sighting] {
        try Sighting.states.all("known = ? ORDER BY id", [known], in: database)
    }

    func sourceRecordCount(of known: String) throws -> Int {
        try Sighting.states.count("known = ?", [known], in: database)
    }

    /// A source's bound record of this address; of several, the first by id.
    func sourceRecord(at address: String, of source: String, _ kind: Sighting.ThingKind) throws -> Sighting? {
        try Sighting.states.all(
            "source = ? AND address = ? AND kind = ? AND known IS NOT NULL ORDER BY id LIMIT 1",
            [source, address, kind.rawValue], in: database
        ).first
    }

    /// Any source's bound record of this address; of several, the first by id.
    func sourceRecord(at address: String, _ kind: Sighting.ThingKind) throws -> Sighting? {
        try Sighting.states.all(
            "address = ? AND kind = ? AND known IS NOT NULL ORDER BY id LIMIT 1", [address, kind.rawValue],
            in: database
        ).first
    }

    /// Shows that wait for the cinema at this address.
    func sourceRecords(awaiting address: String) throws -> [Sighting] {
        try Sighting.states.all(
            "awaits = ? ORDER BY id LIMIT ?", [address, Limits.screeningsOfPlace], in: database)
    }

    /// Source records of the shows at a place.
    func showSourceRecords(at place: String) throws -> [Sighting] {
        try Sighting.states.all(
            "known > ? AND known < ? ORDER BY id LIMIT ?", [place + ".", place + "/", Limits.screeningsOfPlace],
            in: database)
    }

    /// Ended source records whose things could not be deleted yet.
    func endedSourceRecords(limit: Int) throws -> [Sighting] {
        try Sighting.states.all("gone ORDER BY id LIMIT ?", [limit], in: database)
    }

    /// Notes mentions, pictures and settling times of a source record that was saved or deleted.
    fileprivate func note(_ sourceRecord: Sighting?, as id: String) throws {
        guard let sourceRecord else {
            try forgetMentions(of: id)
            return try notePictures([], of: id)
        }
        try clearDeletionMarker(of: id)
        if let thing = sourceRecord.known, [.place, .screening].contains(sourceRecord.kind),
            sourceRecord.thing.map({ SeenDates.isDated($0) }) == true
        {
            try noteSettling(at: thing)
        }
        try mention(sourceRecord)
        try notePictures(of: sourceRecord)
    }

    func edits(of thing: String) throws -> Edits? {
        try Edits.states.get(thing, in: database)
    }

    /// Edits of things at a place.
    func edits(at place: String) throws -> [Edits] {
        try Edits.states.all(
            "id > ? AND id < ? ORDER BY id LIMIT ?",
            [place + ".", place + "/", Limits.itemsOfPlace + Limits.screeningsOfPlace], in: database)
    }
}
