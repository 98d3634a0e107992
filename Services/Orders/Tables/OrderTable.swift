import Contract
import Events
import Store

extension Order {
    static let states = StateKind(
        .orders, OrderEvents.placed, type: { OrderEvent($0.status).type }, in: StateTable("orders", key: "id"),
        partitionKey: \.customer,
        columns: ["customer", "partition", "status", "created", "deadline", "finished"],
        steady: ["customer", "partition", "created"],
        changing: { key, order, database, change in
            try change()
            if let order {
                try OrderTable.notePlaces(of: order, in: database)
                try TicketTable.save(order, in: database)
                try ContactTable.save(order, in: database)
                try PaymentTaskTable.save(order, in: database)
            } else {
                try database.run("DELETE FROM order_places WHERE order_id = ?", [key[0]])
                try TicketTable.delete(key[0], in: database)
                try ContactTable.delete(key[0], in: database)
                try PaymentTaskTable.delete(key[0], in: database)
            }
        },
        folding: { order, database in
            try RemovalTable.delete(order.id, in: database)
            try PendingReleases.note(order, in: database)
        }
    ) {
        [
            $0.id, $0.customer, Events.partition(of: $0.customer), $0.status.rawValue, $0.createdAt, $0.deadline,
            $0.finishedAt,
        ]
    }
}

/// The orders, each as its last state record with the columns that queries need, and their places.
enum OrderTable {
    static func order(_ id: String, in database: Database) throws -> Order? {
        try Order.states.get(id, in: database)
    }

    static func has(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM orders WHERE id = ?", [id])
    }

    fileprivate static func notePlaces(of order: Order, in database: Database) throws {
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
        try Order.states.all(
            "partition = ? AND deadline IS NOT NULL AND deadline <= ? ORDER BY deadline LIMIT ?",
            [partition, time, limit], in: database)
    }
}
