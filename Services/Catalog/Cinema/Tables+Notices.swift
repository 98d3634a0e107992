import Contract
import Events
import GRDB
import Store

/// Shows of which not everybody was told yet that they were moved or cancelled, and how far the telling is.
extension Tables {
    static let notices = Migration("catalog notices") { database in
        try database.execute(
            sql: """
                ALTER TABLE screenings ADD COLUMN telling INTEGER NOT NULL DEFAULT 0;
                CREATE INDEX screenings_telling ON screenings (id) WHERE telling = 1;
                CREATE TABLE note_notices (
                    screening TEXT PRIMARY KEY NOT NULL, taken_at INTEGER NOT NULL, reservation TEXT NOT NULL)
                    WITHOUT ROWID;
                """)
    }

    /// What a reservation takes of a thing, by its place in the order in which it was taken.
    struct Taking: Equatable {
        var takenAt: Int64
        var reservation: String

        static let none = Taking(takenAt: .min, reservation: "")
    }

    func screeningsToTell(limit: Int) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM screenings WHERE telling = 1 ORDER BY id LIMIT ?"),
            arguments: [limit])
    }

    func noticeReached(of screening: String) throws -> Taking {
        let select = try Prepared("SELECT taken_at, reservation FROM note_notices WHERE screening = ?", in: database)
        select.bind(1, screening)
        guard try select.next() else { return .none }
        return Taking(takenAt: select.integer(0), reservation: select.text(1) ?? "")
    }

    func noteNotice(of screening: String, reached taking: Taking) throws {
        try execute(
            "INSERT OR REPLACE INTO note_notices (screening, taken_at, reservation) VALUES (?, ?, ?)",
            [screening, taking.takenAt, taking.reservation])
    }

    func forgetNotice(of screening: String) throws {
        try execute("DELETE FROM note_notices WHERE screening = ?", [screening])
    }

    func takings(of thing: String, after last: Taking, limit: Int) throws -> [Taking] {
        let select = try Prepared(
            """
            SELECT taken_at, reservation FROM takings WHERE thing = ? AND (taken_at, reservation) > (?, ?)
            ORDER BY taken_at, reservation LIMIT ?
            """, in: database)
        select.bind(1, thing)
        select.bind(2, last.takenAt)
        select.bind(3, last.reservation)
        select.bind(4, Int64(limit))
        var takings: [Taking] = []
        while try select.next() {
            takings.append(Taking(takenAt: select.integer(0), reservation: select.text(1) ?? ""))
        }
        return takings
    }

    func seatsTaken(of thing: String, after last: Taking) throws -> Int {
        try value(
            Int.self,
            "SELECT ifnull(sum(quantity), 0) FROM takings WHERE thing = ? AND (taken_at, reservation) > (?, ?)",
            [thing, last.takenAt, last.reservation]) ?? 0
    }
}
