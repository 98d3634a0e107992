import Contract
import Events
import Store

/// Moved and cancelled shows whose holders are being notified, and how far that is.
extension Tables {
    static let notices = Migration("catalog notices") { database in
        try database.script(
            """
            ALTER TABLE screenings ADD COLUMN telling INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX screenings_telling ON screenings (id) WHERE telling = 1;
            CREATE TABLE note_notices (
                screening TEXT PRIMARY KEY NOT NULL, taken_at INTEGER NOT NULL, reservation TEXT NOT NULL)
                WITHOUT ROWID;
            """)
    }

    /// A taking of a thing, by its position in the order of takings.
    struct Taking: Equatable {
        var takenAt: Int64
        var reservation: String

        static let none = Taking(takenAt: .min, reservation: "")
    }

    func screeningsToNotify(limit: Int) throws -> [String] {
        try database.texts("SELECT id FROM screenings WHERE telling = 1 ORDER BY id LIMIT ?", [limit])
    }

    func noticeReached(of screening: String) throws -> Taking {
        try database.first("SELECT taken_at, reservation FROM note_notices WHERE screening = ?", [screening]) {
            Taking(takenAt: $0.integer(0), reservation: $0.string(1))
        } ?? .none
    }

    func noteNotice(of screening: String, reached taking: Taking) throws {
        try database.run(
            "INSERT OR REPLACE INTO note_notices (screening, taken_at, reservation) VALUES (?, ?, ?)",
            [screening, taking.takenAt, taking.reservation])
    }

    func forgetNotice(of screening: String) throws {
        try database.run("DELETE FROM note_notices WHERE screening = ?", [screening])
    }

    func takings(of thing: String, after last: Taking, limit: Int) throws -> [Taking] {
        try database.rows(
            """
            SELECT taken_at, reservation FROM takings WHERE thing = ? AND (taken_at, reservation) > (?, ?)
            ORDER BY taken_at, reservation LIMIT ?
            """, [thing, last.takenAt, last.reservation, limit]
        ) { Taking(takenAt: $0.integer(0), reservation: $0.string(1)) }
    }

    func seatsTaken(of thing: String, after last: Taking) throws -> Int {
        try database.count(
            "SELECT ifnull(sum(quantity), 0) FROM takings WHERE thing = ? AND (taken_at, reservation) > (?, ?)",
            [thing, last.takenAt, last.reservation])
    }
}
