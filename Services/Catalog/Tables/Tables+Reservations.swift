import Events
import GRDB
import Store

extension Tables {
    /// - Parameter key: "<order>/<place>".
    func reservation(_ key: String) throws -> Reservation? {
        try record(Reservation.self, "SELECT record FROM reservations WHERE id = ?", [key])
    }

    /// A reservation's JSON.
    func reservationRecord(_ key: String) throws -> String? {
        try text("SELECT record FROM reservations WHERE id = ?", key)
    }

    func save(_ reservation: Reservation, json: String) throws {
        let save = try Prepared(
            """
            INSERT INTO reservations (id, updated_at, record) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, record = excluded.record
            """, in: database)
        save.bind(1, reservation.key)
        save.bind(2, reservation.updatedAt.microseconds)
        save.bind(3, json)
        try save.run()
    }

    /// The reservations of a customer's orders.
    func reservations(of customer: String) throws -> [Reservation] {
        let records = try String.fetchAll(
            database, sql: "SELECT record FROM reservations WHERE record ->> '$.customer' = ? ORDER BY id",
            arguments: [customer])
        return try records.map { try JSON.decode(Reservation.self, from: Array($0.utf8)) }
    }

    func forgetReservations(before time: Timestamp, limit: Int) throws {
        try execute(
            """
            DELETE FROM reservations WHERE id IN
                (SELECT id FROM reservations WHERE updated_at < ? ORDER BY updated_at LIMIT ?)
            """, [time.microseconds, limit])
    }
}
