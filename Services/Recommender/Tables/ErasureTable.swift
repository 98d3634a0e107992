import Events
import GRDB

/// Whose data was erased, and when: a rating that was asked for before and comes late must not stay.
enum ErasureTable {
    static func note(_ person: String, at time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO note_erasures (person, at) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET at = max(at, excluded.at)
                """, arguments: [person, time.microseconds])
    }

    static func contains(_ person: String, after time: Timestamp, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT at >= ? FROM note_erasures WHERE person = ?"),
            arguments: [time.microseconds, person]) ?? false
    }
}
