import Contract
import Events
import Store

/// Orders per slot of a place, and the numbers that a place gives its orders.
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

    /// Number of orders per slot of a place from one time to another; slots without orders are left out.
    func orderCounts(at place: String, from first: Timestamp, to last: Timestamp) throws -> [Timestamp: Int] {
        let counts = try database.rows(
            """
            SELECT starts_at, count(*) FROM slot_orders WHERE place = ? AND starts_at BETWEEN ? AND ? GROUP BY starts_at
            """, [place, first, last]
        ) { ($0.time(0), $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    // MARK: - Numbers

    /// Number of days that are kept per place, the last ones noted: a clock that ran ahead for a day or two displaces no real day.
    private static let knownDays = 8

    /// Number of the next order of a place on a day, from 1 each day.
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
        // Only the first order of a day adds a row.
        guard number == 1 else { return }
        try database.run(
            """
            DELETE FROM note_order_numbers WHERE place = ?1 AND number NOT IN (
                SELECT number FROM note_order_numbers WHERE place = ?1 ORDER BY number DESC LIMIT \(Tables.knownDays))
            """, [reservation.place])
    }
}
