import Events
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
        try database.script(
            "CREATE TABLE note_archive_returns (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID")
    }

    static func note(_ id: String, at time: Timestamp, in database: Database) throws {
        try database.run("INSERT OR REPLACE INTO note_archive_returns (id, at) VALUES (?, ?)", [id, time])
    }

    static func forget(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM note_archive_returns WHERE id = ?", [id])
    }

    static func contains(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM note_archive_returns WHERE id = ?", [id])
    }

    /// Those whose rows count for nothing; nearly always there are none.
    static func all(in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM note_archive_returns")
    }

    /// Those whose rows may go, as far as time says.
    static func due(at now: Timestamp, limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT id FROM note_archive_returns WHERE at <= ? ORDER BY id LIMIT ?",
            [now.advanced(by: .zero - wait), limit])
    }
}
