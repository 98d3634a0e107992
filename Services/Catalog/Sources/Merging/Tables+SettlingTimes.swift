import Contract
import Events
import Store

/// Places and screenings of sources that are to be settled anew at a moment. A store that is made again has all that may be due, at once.
extension Tables {
    static let looks = Migration("catalog looks") { database in
        try database.script(
            """
            CREATE TABLE note_looks (thing TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX note_looks_by_time ON note_looks (at);
            """)
    }

    /// Has a thing settled anew at a moment, or at one before it that was noted already.
    func noteLook(at thing: String, _ time: Timestamp = .earliest) throws {
        try database.run(
            """
            INSERT INTO note_looks (thing, at) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET at = min(at, excluded.at)
            """, [thing, time])
    }

    /// Notes a show that its source cancelled and of which nobody has seats: it may have been on again before.
    func noteLook(atUntaken screening: Screening) throws {
        guard screening.isCancelled, screening.sale?.status == .cancelled, screening.taken == 0 else { return }
        try noteLook(at: screening.id)
    }

    func isToLook(at thing: String, by time: Timestamp) throws -> Bool {
        try database.has("SELECT 1 FROM note_looks WHERE thing = ? AND at <= ?", [thing, time])
    }

    func thingsToLook(at time: Timestamp, limit: Int) throws -> [String] {
        try database.texts("SELECT thing FROM note_looks WHERE at <= ? ORDER BY at, thing LIMIT ?", [time, limit])
    }

    func forgetLook(at thing: String) throws {
        try database.run("DELETE FROM note_looks WHERE thing = ?", [thing])
    }
}
