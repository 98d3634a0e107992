public import Events
public import GRDB

/// Whose data was erased, and when: what was asked for before and comes late must not bring it back.
///
/// A service that hears `privacy.commands` makes the table in a migration. A rebuild fills it again, since it reads that topic from
/// its beginning.
public enum Erasures {
    public static func createTable(_ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE note_erasures (person TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    public static func note(_ person: String, at time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO note_erasures (person, at) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET at = max(at, excluded.at)
                """, arguments: [person, time.microseconds])
    }

    /// Whether the person asked to be forgotten at a time or later.
    public static func contains(_ person: String, after time: Timestamp, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT at >= ? FROM note_erasures WHERE person = ?"),
            arguments: [time.microseconds, person]) ?? false
    }
}
