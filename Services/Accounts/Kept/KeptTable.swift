import Contract
import Events
import Store

extension KeptEntry: AccountsRecord {
    static let states = StateKind(
        .kept, KeptEvents.kept, in: StateTable("kept", key: "person", "name"), partitionKey: \.person,
        ofKey: { key in key.lastIndex(of: "/").map { String(key[..<$0]) } },
        columns: ["revision", "is_removed", "stored"]
    ) { [$0.person, KeptKey.inKey($0.entry), $0.revision, $0.value == nil, $0.storedAt] }
}

/// Kept entries, as their last records. Names of rows are those of the log's keys.
enum KeptTable {
    static let create = """
        CREATE TABLE kept (
            person TEXT NOT NULL, name TEXT NOT NULL, revision INTEGER NOT NULL, is_removed INTEGER NOT NULL,
            stored INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY (person, name)) WITHOUT ROWID;
        CREATE INDEX kept_by_revision ON kept (person, revision);
        CREATE INDEX kept_removed ON kept (stored) WHERE is_removed = 1;
        """

    static func entry(_ person: String, _ entry: String, in database: Database) throws -> KeptEntry? {
        try KeptEntry.states.get(person, KeptKey.inKey(entry), in: database)
    }

    static func entries(of person: String, in database: Database) throws -> [KeptEntry] {
        try KeptEntry.states.all("person = ? ORDER BY name", [person], in: database)
    }

    /// Entries changed since a revision, in order.
    static func entries(
        of person: String, after revision: Int64, limit: Int, in database: Database
    ) throws -> [KeptEntry] {
        try KeptEntry.states.all(
            "person = ? AND revision > ? ORDER BY revision LIMIT ?", [person, revision, limit], in: database)
    }

    /// Entries removed before a time, of all people.
    static func removed(before time: Timestamp, limit: Int, in database: Database) throws -> [KeptEntry] {
        try KeptEntry.states.all(
            "is_removed = 1 AND stored < ? ORDER BY stored LIMIT ?", [time, limit], in: database)
    }

    /// The entry that a person removed longest ago.
    static func oldestRemoved(of person: String, in database: Database) throws -> KeptEntry? {
        try KeptEntry.states.all("person = ? AND is_removed = 1 ORDER BY revision LIMIT 1", [person], in: database)
            .first
    }

    static func count(of person: String, in database: Database) throws -> Int {
        try KeptEntry.states.count("person = ?", [person], in: database)
    }

    static func lastRevision(of person: String, in database: Database) throws -> Int64 {
        try database.integer("SELECT max(revision) FROM kept WHERE person = ?", [person]) ?? 0
    }
}
