import Events
import GRDB
import Store

/// Orders that have left the archive: brought back because they changed, or removed. The store says so in the step that did it; the archive's
/// rows follow later, and count for nothing until then.
///
/// A row goes once the log has what the store says of the order instead, so that a store that was lost cannot lose the order with it; and
/// not before every reader is over that looked into the store before the step.
enum ArchiveReturns {
    /// No read takes as long.
    static let wait = Duration.seconds(60)

    static func createTable(_ database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE note_archive_returns (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    static func note(_ id: String, at time: Timestamp, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO note_archive_returns (id, at) VALUES (?, ?)",
            arguments: [id, time.microseconds])
    }

    static func forget(_ id: String, in database: Database) throws {
        let delete = try Prepared("DELETE FROM note_archive_returns WHERE id = ?", in: database)
        delete.bind(1, id)
        try delete.run()
    }

    static func contains(_ id: String, in database: Database) throws -> Bool {
        let select = try Prepared("SELECT 1 FROM note_archive_returns WHERE id = ?", in: database)
        select.bind(1, id)
        return try select.next()
    }

    /// Those whose rows count for nothing; nearly always there are none.
    static func all(in database: Database) throws -> [String] {
        try String.fetchAll(database.cachedStatement(sql: "SELECT id FROM note_archive_returns"))
    }

    /// Those whose rows may go, as far as time says.
    static func due(at now: Timestamp, limit: Int, in database: Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM note_archive_returns WHERE at <= ? ORDER BY id LIMIT ?"),
            arguments: [now.advanced(by: .zero - wait).microseconds, limit])
    }
}
