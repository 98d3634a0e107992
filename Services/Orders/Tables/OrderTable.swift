import Contract
import Events
import Store

/// The orders, each as its last state record with the columns that queries need, and their places.
enum OrderTable {
    static func order(_ id: String, in database: Database) throws -> Order? {
        try database.record("SELECT record FROM orders WHERE id = ?", [id])
    }

    static func has(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM orders WHERE id = ?", [id])
    }

    /// - Parameter record: the order's JSON, as in its state record.
    static func save(_ order: Order, record: [UInt8], in database: Database) throws {
        // SQLite writes an index again for each column that is set, whether or not it changes; nearly always the customer does not.
        let update = try Prepared(
            """
            UPDATE orders SET status = ?4, deadline = ?6, record = ?7, finished = ?8 WHERE id = ?1 AND customer = ?2
            """, in: database)
        try run(update, order, record)
        if database.changes == 0 {
            let insert = try Prepared(
                """
                INSERT INTO orders (id, customer, partition, status, created, deadline, record, finished)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                ON CONFLICT DO UPDATE SET
                    customer = excluded.customer, status = excluded.status, deadline = excluded.deadline,
                    record = excluded.record, finished = excluded.finished
                """, in: database)
            insert.bind(3, Int64(partition(of: order.customer)))
            insert.bind(5, order.createdAt.microseconds)
            try run(insert, order, record)
        }
        let places = try Prepared(
            """
            INSERT INTO order_places (order_id, place, merchant, created) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET merchant = excluded.merchant WHERE merchant IS NOT excluded.merchant
            """, in: database)
        places.bind(1, order.id)
        places.bind(4, order.createdAt.microseconds)
        for part in order.parts {
            places.bind(2, part.place)
            places.bind(3, part.merchant)
            try places.run()
        }
        try TicketTable.save(order, in: database)
        try ContactTable.save(order, in: database)
        try ErrandTable.save(order, in: database)
    }

    private static func run(_ statement: borrowing Prepared, _ order: Order, _ record: [UInt8]) throws {
        statement.bind(1, order.id)
        statement.bind(2, order.customer)
        statement.bind(4, order.status.rawValue)
        statement.bind(6, order.deadline?.microseconds)
        statement.bind(7, blob: record)
        statement.bind(8, order.finishedAt?.microseconds)
        try statement.run()
    }

    static func delete(_ id: String, in database: Database) throws {
        try database.run("DELETE FROM orders WHERE id = ?", [id])
        try database.run("DELETE FROM order_places WHERE order_id = ?", [id])
        try TicketTable.delete(id, in: database)
        try ContactTable.delete(id, in: database)
        try ErrandTable.delete(id, in: database)
    }

    static func ids(in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM orders ORDER BY created, id")
    }

    /// A customer's orders, the oldest first.
    static func ids(ofCustomer customer: String, in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM orders WHERE customer = ? ORDER BY created, id", [customer])
    }

    /// One order at a time: a migration may find a million.
    static func forEach(_ condition: String, in database: Database, _ body: (Order) throws -> Void) throws {
        let select = try Prepared("SELECT record FROM orders WHERE \(condition)", in: database)
        while try select.next() { try body(select.record(0)) }
    }

    // MARK: - The finished

    /// When each order was finished, for the archive.
    static func addFinished(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE orders ADD COLUMN finished INTEGER;
            CREATE INDEX orders_by_finish ON orders (finished) WHERE finished IS NOT NULL;
            """)
        try forEach("status IN ('completed', 'rejected', 'cancelled')", in: database) { order in
            try database.run("UPDATE orders SET finished = ? WHERE id = ?", [order.finishedAt, order.id])
        }
    }

    /// Orders that were finished by a time, the longest finished first, with their records.
    static func finished(by time: Timestamp, limit: Int, in database: Database) throws -> [OrderArchive.Entry] {
        try database.rows("SELECT record FROM orders WHERE finished <= ? ORDER BY finished LIMIT ?", [time, limit]) {
            OrderArchive.Entry(order: try $0.record(0), record: $0.bytes(0) ?? [])
        }
    }

    // MARK: - Deadlines

    /// Partitions with an order whose deadline has passed.
    static func overduePartitions(at time: Timestamp, in database: Database) throws -> [Int32] {
        try database.rows("SELECT DISTINCT partition FROM orders WHERE deadline IS NOT NULL AND deadline <= ?", [time])
        {
            Int32($0.integer(0))
        }
    }

    /// Orders of a partition whose deadline is at the time or before it, the longest overdue first.
    static func overdue(partition: Int32, at time: Timestamp, limit: Int, in database: Database) throws -> [Order] {
        try database.records(
            """
            SELECT record FROM orders WHERE partition = ? AND deadline IS NOT NULL AND deadline <= ?
            ORDER BY deadline LIMIT ?
            """, [partition, time, limit])
    }
}
