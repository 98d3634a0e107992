import Contract
import Events
import Store

/// The orders that are taken for a slot of a place, and the numbers that a place gives its orders.
extension Tables {
    static let slots = Migration("catalog slots") { database in
        try database.script(
            """
            CREATE TABLE slot_orders (
                place TEXT NOT NULL, starts_at INTEGER NOT NULL, reservation TEXT NOT NULL,
                PRIMARY KEY (place, starts_at, reservation)) WITHOUT ROWID;
            CREATE TABLE note_order_numbers (
                number INTEGER PRIMARY KEY, place TEXT NOT NULL, date TEXT NOT NULL, last INTEGER NOT NULL,
                UNIQUE (place, date));
            """)
    }

    func noteSlot(of reservation: Reservation) throws {
        guard let time = reservation.scheduledTime else { return }
        try database.run(
            "INSERT OR IGNORE INTO slot_orders (place, starts_at, reservation) VALUES (?, ?, ?)",
            [reservation.place, time, reservation.key])
    }

    func forgetSlot(of reservation: Reservation) throws {
        guard let time = reservation.scheduledTime else { return }
        try database.run(
            "DELETE FROM slot_orders WHERE place = ? AND starts_at = ? AND reservation = ?",
            [reservation.place, time, reservation.key])
    }

    func orderCount(at place: String, inSlot time: Timestamp) throws -> Int {
        try database.count("SELECT count(*) FROM slot_orders WHERE place = ? AND starts_at = ?", [place, time])
    }

    /// The orders of each slot of a place from one time to another; a slot without any is left out.
    func orderCounts(at place: String, from first: Timestamp, to last: Timestamp) throws -> [Timestamp: Int] {
        let counts = try database.rows(
            """
            SELECT starts_at, count(*) FROM slot_orders WHERE place = ? AND starts_at BETWEEN ? AND ? GROUP BY starts_at
            """, [place, first, last]
        ) { ($0.time(0), $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    // MARK: - Numbers

    /// So many days of a place are known, those that began to be known last: a clock that ran ahead for a day or two takes no real day
    /// away.
    private static let knownDays = 8

    /// The number that the next order of a place gets on a day: from 1, each day anew.
    func nextOrderNumber(at place: String, on date: String) throws -> Int {
        try database.count("SELECT last FROM note_order_numbers WHERE place = ? AND date = ?", [place, date]) + 1
    }

    func noteNumber(of reservation: Reservation, at place: @autoclosure () throws -> PlaceFacts?) throws {
        guard let number = reservation.number, let place = try place() else { return }
        let date = LocalDay.date(at: reservation.updatedAt, in: place.timeZone)
        try database.run(
            """
            INSERT INTO note_order_numbers (place, date, last) VALUES (?, ?, ?)
            ON CONFLICT (place, date) DO UPDATE SET last = max(last, excluded.last)
            """, [reservation.place, date, number])
        // Only the first order of a day brings a row.
        guard number == 1 else { return }
        try database.run(
            """
            DELETE FROM note_order_numbers WHERE place = ?1 AND number NOT IN (
                SELECT number FROM note_order_numbers WHERE place = ?1 ORDER BY number DESC LIMIT \(Tables.knownDays))
            """, [reservation.place])
    }
}
