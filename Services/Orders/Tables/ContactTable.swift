import Contract
import Events
import GRDB
import Store

/// Finished orders that still tell whose they were: a contact, an address, notes.
enum ContactTable {
    static func create(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE order_contacts (order_id TEXT PRIMARY KEY, ended INTEGER NOT NULL) WITHOUT ROWID;
                CREATE INDEX order_contacts_by_end ON order_contacts (ended);
                """)
        let records = try Row.fetchCursor(
            database, sql: "SELECT record FROM orders WHERE status IN ('completed', 'rejected', 'cancelled')")
        while let row = try records.next() {
            try save(OrderTable.order(fromRecord: row[0]), in: database)
        }
    }

    static func save(_ order: Order, in database: Database) throws {
        guard order.status.isFinal else { return }
        guard order.namesPerson else { return try delete(order.id, in: database) }
        let insert = try Prepared(
            """
            INSERT INTO order_contacts (order_id, ended) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET ended = excluded.ended
            """, in: database)
        insert.bind(1, order.id)
        insert.bind(2, order.updatedAt.microseconds)
        try insert.run()
    }

    static func delete(_ id: String, in database: Database) throws {
        let delete = try Prepared("DELETE FROM order_contacts WHERE order_id = ?", in: database)
        delete.bind(1, id)
        try delete.run()
    }

    /// Orders that were over by a time, the oldest first.
    static func ids(over time: Timestamp, limit: Int, in database: Database) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: "SELECT order_id FROM order_contacts WHERE ended <= ? ORDER BY ended LIMIT ?")
        return try String.fetchAll(statement, arguments: [time.microseconds, limit])
    }
}
