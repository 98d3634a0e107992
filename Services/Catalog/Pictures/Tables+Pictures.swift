import Contract
import Events
import Store

extension FoundPicture {
    static let states = StateKind(
        .catalogPictures, PictureEvents.found, in: StateTable("found_pictures", key: "id", isText: true),
        partitionKey: \.id, ofKey: { $0 }, columns: ["address", "picture"]
    ) { [$0.id, $0.address, $0.picture] }
}

/// Pictures that sources name: the source records that name an address, the picture found there, and tasks to fetch addresses.
extension Tables {
    static let pictures = Migration("catalog pictures") { database in
        try database.script(
            """
            CREATE TABLE found_pictures (
                id TEXT PRIMARY KEY NOT NULL, address TEXT NOT NULL, picture TEXT NOT NULL, record TEXT NOT NULL);
            CREATE UNIQUE INDEX found_pictures_by_address ON found_pictures (address);
            CREATE TABLE picture_addresses (
                address TEXT NOT NULL, sighting TEXT NOT NULL, PRIMARY KEY (address, sighting)) WITHOUT ROWID;
            CREATE INDEX picture_addresses_by_sighting ON picture_addresses (sighting);
            CREATE TABLE note_picture_errands (
                address TEXT PRIMARY KEY NOT NULL, tries INTEGER NOT NULL, due_at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX note_picture_errands_by_time ON note_picture_errands (due_at);
            """)
        let tables = Tables(database: database)
        for id in try tables.ids(of: "sightings") {
            if let sourceRecord = try tables.sourceRecord(id) { try tables.notePictures(of: sourceRecord) }
        }
    }

    // MARK: - Addresses of source records

    /// Notes the addresses of a source record; called for each one that is saved.
    func notePictures(of sourceRecord: Sighting) throws {
        try notePictures(SeenPictures.addresses(of: sourceRecord), of: sourceRecord.id)
    }

    /// Notes the addresses that a source record names. An address that is named for the first time, or no longer named, gets a task.
    func notePictures(_ addresses: Set<String>, of sourceRecord: String) throws {
        let known = Set(
            try database.texts("SELECT address FROM picture_addresses WHERE sighting = ?", [sourceRecord]))
        for address in known.subtracting(addresses) {
            try database.run(
                "DELETE FROM picture_addresses WHERE address = ? AND sighting = ?", [address, sourceRecord])
            try lookAtPicture(at: address)
        }
        for address in addresses.subtracting(known) {
            try database.run(
                "INSERT INTO picture_addresses (address, sighting) VALUES (?, ?)", [address, sourceRecord])
            if try foundPicture(at: address) == nil { try lookAtPicture(at: address) }
        }
    }

    func isPictureNamed(_ address: String) throws -> Bool {
        try database.has("SELECT 1 FROM picture_addresses WHERE address = ? LIMIT 1", [address])
    }

    /// The source records that name an address, in the order of their ids.
    func sourceRecords(naming address: String, after id: String, limit: Int) throws -> [Sighting] {
        try database.records(
            """
            SELECT record FROM picture_addresses JOIN sightings ON sightings.id = sighting
            WHERE picture_addresses.address = ? AND sighting > ? ORDER BY sighting LIMIT ?
            """, [address, id, limit])
    }

    // MARK: - Found pictures

    func foundPicture(at address: String) throws -> FoundPicture? {
        try FoundPicture.states.all("address = ?", [address], in: database).first
    }

    /// Path of the picture found at an address; nil if none was found yet.
    func pathOfPicture(at address: String) throws -> String? {
        try database.text("SELECT picture FROM found_pictures WHERE address = ?", [address])
            .map { PictureID.path + $0 }
    }

    /// Every picture that a thing shows or that was found at an address.
    func usedPictures() throws -> Set<PictureID> {
        var used = Set(try database.texts("SELECT picture FROM found_pictures").compactMap { PictureID($0) })
        for table in ["places", "items", "movies", "critics", "people"] {
            let named = try database.rows("SELECT record FROM \(table) WHERE instr(record, ?)", [PictureID.path]) {
                PictureID.all(in: $0.string(0))
            }
            used.formUnion(named.joined())
        }
        return used
    }

    // MARK: - Tasks: addresses to fetch. No state of the domain, since they can be derived again

    struct PictureTask: Sendable, Hashable {
        var address: String
        /// Number of failed tries.
        var tries: Int
    }

    func lookAtPicture(at address: String) throws {
        try database.run(
            """
            INSERT INTO note_picture_errands (address, tries, due_at) VALUES (?, 0, 0)
            ON CONFLICT DO UPDATE SET due_at = 0
            """, [address])
    }

    /// Creates a task for every address. After a start it is unknown whether the pictures are still kept, and whether everything that
    /// follows from them was emitted.
    func recheckAllPictures() throws {
        try database.run("INSERT OR IGNORE INTO note_picture_errands SELECT address, 0, 0 FROM found_pictures")
    }

    func pictureTasks(at time: Timestamp, limit: Int) throws -> [PictureTask] {
        try database.rows(
            "SELECT address, tries FROM note_picture_errands WHERE due_at <= ? ORDER BY due_at, address LIMIT ?",
            [time, limit]
        ) { PictureTask(address: $0.string(0), tries: $0.int(1)) }
    }

    func postpone(_ task: PictureTask, to time: Timestamp) throws {
        try database.run(
            "UPDATE note_picture_errands SET tries = ?, due_at = ? WHERE address = ?",
            [task.tries + 1, time, task.address])
    }

    func finishTask(_ address: String) throws {
        try database.run("DELETE FROM note_picture_errands WHERE address = ?", [address])
    }
}
