import Contract
import Events
import Store

/// Final orders that still have personal data: a contact, an address, notes.
enum ContactTable {
    static func create(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE order_contacts (order_id TEXT PRIMARY KEY, ended INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX order_contacts_by_end ON order_contacts (ended);
            """)
        try OrderTable.forEach("status IN ('completed', 'rejected', 'cancelled')", in: database) {
            try save($0, in: database)
        }
    }

    static func save(_ order: Order, in database: Database) throws {
        guard order.status.isFinal else { return }
        guard order.namesPerson else { return try delete(order.id, in: database) }
        try database.run(
            """
            INSERT INTO order_contacts (order_id, ended) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET ended = excluded.ended
            """, [order.id, order.updatedAt])
    }

    static func delete(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM order_contacts WHERE order_id = ?", [id])
    }

    /// Orders that had ended by a time, the oldest first.
    static func ids(endedBy time: Timestamp, limit: Int, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT order_id FROM order_contacts WHERE ended <= ? ORDER BY ended LIMIT ?", [time, limit])
    }
}
