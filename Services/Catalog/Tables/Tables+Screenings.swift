import Events
import GRDB
import Store

extension Tables {
    func screening(_ id: String) throws -> Screening? {
        try record(Screening.self, "SELECT record FROM screenings WHERE id = ?", [id])
    }

    /// A screening's JSON.
    func screeningRecord(_ id: String) throws -> String? {
        try text("SELECT record FROM screenings WHERE id = ?", id)
    }

    func screenings(of place: String) throws -> [Screening] {
        try records(Screening.self, "SELECT record FROM screenings WHERE place = ? ORDER BY id", [place])
    }

    /// The same show as another source or a person says it: at the same time, in the same room where both say one.
    func screening(like row: Screening) throws -> Screening? {
        try records(
            Screening.self, "SELECT record FROM screenings WHERE place = ? AND starts_at = ? ORDER BY id",
            [row.place, row.startDate.moment.microseconds]
        ).first { $0.movie == row.movie && ($0.screen == nil || row.screen == nil || $0.screen == row.screen) }
    }

    func screeningIDs(of movie: String) throws -> [String] {
        try String.fetchAll(
            try database.cachedStatement(sql: "SELECT id FROM screenings WHERE movie = ? ORDER BY id LIMIT ?"),
            arguments: [movie, Limits.screeningsOfPlace])
    }

    func screeningCount(of place: String) throws -> Int {
        try value(Int.self, "SELECT count(*) FROM screenings WHERE place = ?", [place]) ?? 0
    }

    /// Those of a place that somebody counts on: held by open orders, or sold and still to come.
    func awaitedScreeningCount(of place: String, at time: Timestamp) throws -> Int {
        try value(
            Int.self,
            "SELECT count(*) FROM screenings WHERE place = ? AND (holds > 0 OR (sold > 0 AND starts_at > ?))",
            [place, time.microseconds]) ?? 0
    }

    func isToBeShown(_ movie: String, after time: Timestamp) throws -> Bool {
        try value(
            Int.self, "SELECT 1 FROM screenings WHERE movie = ? AND starts_at > ? LIMIT 1",
            [movie, time.microseconds]) != nil
    }

    func save(_ screening: Screening, json: String) throws {
        try execute(
            """
            INSERT INTO screenings (id, place, movie, starts_at, holds, sold, record) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                movie = excluded.movie, starts_at = excluded.starts_at, holds = excluded.holds, sold = excluded.sold,
                record = excluded.record
            """,
            [
                screening.id, screening.place, screening.movie, screening.startDate.moment.microseconds,
                screening.holds.count, screening.sold, json,
            ])
        try openGrave(of: screening.id)
    }

    func deleteScreening(_ id: String) throws {
        try execute("DELETE FROM screenings WHERE id = ?", [id])
    }

    /// Those that began before a moment and that no open order holds.
    func screenings(startedBefore time: Timestamp, limit: Int) throws -> [Screening] {
        try records(
            Screening.self,
            "SELECT record FROM screenings WHERE starts_at < ? AND holds = 0 ORDER BY starts_at LIMIT ?",
            [time.microseconds, limit])
    }
}
