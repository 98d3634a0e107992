import Contract
import Events
import Store

/// Times at which places and screenings of sources are settled again. A rebuilt store has all that may be due, at once.
extension Tables {
    static let settlingTimes = Migration("catalog looks") { database in
        try database.script(
            """
            CREATE TABLE note_looks (thing TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX note_looks_by_time ON note_looks (at);
            """)
    }

    /// Notes that a thing is to be settled again at a time; an earlier noted time stays.
    func noteSettling(at thing: String, _ time: Timestamp = .earliest) throws {
        try database.run(
            """
            INSERT INTO note_looks (thing, at) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET at = min(at, excluded.at)
            """, [thing, time])
    }

    /// Notes a show that its source cancelled and of which nobody has seats: it may be on again.
    func noteSettling(atUntaken screening: Screening) throws {
        guard screening.isCancelled, screening.sale?.status == .cancelled, screening.taken == 0 else { return }
        try noteSettling(at: screening.id)
    }

    func isToSettle(at thing: String, by time: Timestamp) throws -> Bool {
        try database.has("SELECT 1 FROM note_looks WHERE thing = ? AND at <= ?", [thing, time])
    }

    func thingsToSettle(at time: Timestamp, limit: Int) throws -> [String] {
        try database.texts("SELECT thing FROM note_looks WHERE at <= ? ORDER BY at, thing LIMIT ?", [time, limit])
    }

    func forgetSettling(at thing: String) throws {
        try database.run("DELETE FROM note_looks WHERE thing = ?", [thing])
    }
}
