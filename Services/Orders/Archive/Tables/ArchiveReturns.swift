import Events
import Store

/// Orders that have left the archive: they changed and are back in the store, or were removed. The store records it in the step that did it.
/// The archive's rows are deleted later, and do not count until then.
///
/// A row is deleted once the log has the store's record of the order: a lost store cannot lose the order with it. It also waits until every
/// reader has finished that read the store before the step.
enum ArchiveReturns {
    /// Longer than any read takes.
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

    /// Ids whose rows do not count; nearly always there are none.
    static func all(in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM note_archive_returns")
    }

    /// Ids whose rows are old enough to be deleted.
    static func due(at now: Timestamp, limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT id FROM note_archive_returns WHERE at <= ? ORDER BY id LIMIT ?",
            [now.advanced(by: .zero - wait), limit])
    }
}
