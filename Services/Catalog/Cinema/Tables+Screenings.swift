import Contract
import Events
import Store

extension Tables {
    func screening(_ id: String) throws -> Screening? {
        try database.record("SELECT record FROM screenings WHERE id = ?", [id])
    }

    /// A screening's JSON.
    func screeningRecord(_ id: String) throws -> String? {
        try text("SELECT record FROM screenings WHERE id = ?", id)
    }

    func screenings(of place: String) throws -> [Screening] {
        try database.records("SELECT record FROM screenings WHERE place = ? ORDER BY id", [place])
    }

    /// The same show as stated by another source or a person: at the same time, and in the same room if both name one.
    func screening(like row: Screening) throws -> Screening? {
        let atThatTime: [Screening] = try database.records(
            "SELECT record FROM screenings WHERE place = ? AND starts_at = ? ORDER BY id",
            [row.place, row.startDate.moment])
        return atThatTime.first {
            $0.movie == row.movie && ($0.screen == nil || row.screen == nil || $0.screen == row.screen)
        }
    }

    func screeningIDs(of movie: String) throws -> [String] {
        try database.texts(
            "SELECT id FROM screenings WHERE movie = ? ORDER BY id LIMIT ?", [movie, Limits.screeningsOfPlace])
    }

    func screeningCount(of place: String, startedAfter time: Timestamp) throws -> Int {
        try database.count("SELECT count(*) FROM screenings WHERE place = ? AND starts_at > ?", [place, time])
    }

    /// How many screenings of a place somebody counts on: held by open orders, or sold and still to come.
    func awaitedScreeningCount(of place: String, at time: Timestamp) throws -> Int {
        try database.count(
            """
            SELECT count(*) FROM screenings WHERE place = ? AND taken > 0 AND (starts_at > ? OR EXISTS (
                SELECT 1 FROM takings JOIN reservations ON reservations.id = reservation
                WHERE thing = screenings.id AND state = 'held'))
            """, [place, time])
    }

    func isToBeShown(_ movie: String, after time: Timestamp) throws -> Bool {
        try database.has("SELECT 1 FROM screenings WHERE movie = ? AND starts_at > ? LIMIT 1", [movie, time])
    }

    func save(_ screening: Screening, json: String) throws {
        try database.run(
            """
            INSERT INTO screenings (id, place, movie, starts_at, taken, telling, record) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                movie = excluded.movie, starts_at = excluded.starts_at, taken = excluded.taken,
                telling = excluded.telling, record = excluded.record
            """,
            [
                screening.id, screening.place, screening.movie, screening.startDate.moment,
                screening.taken, (screening.notice?.left ?? 0) > 0, json,
            ])
        try clearDeletionMarker(of: screening.id)
        try noteLook(atUntaken: screening)
    }

    /// Saves a known screening of which only the seats left changed. It is emitted at the end of the step.
    func saveSeats(of screening: Screening, json: String) throws {
        let update = try Prepared(
            "UPDATE screenings SET unsaid = 1, taken = ?, record = ? WHERE id = ?", in: database)
        update.bind(1, Int64(screening.taken))
        update.bind(2, json)
        update.bind(3, screening.id)
        try update.run()
        try noteLook(atUntaken: screening)
    }

    func deleteScreening(_ id: String) throws {
        try database.run("DELETE FROM screenings WHERE id = ?", [id])
        try forgetNotice(of: id)
    }

    /// Screenings that began before a moment and of which no open order has seats.
    func screenings(startedBefore time: Timestamp, limit: Int) throws -> [Screening] {
        try database.records(
            """
            SELECT record FROM screenings
            WHERE starts_at < ? AND NOT EXISTS (SELECT 1 FROM takings WHERE thing = screenings.id)
            ORDER BY starts_at LIMIT ?
            """, [time, limit])
    }
}
