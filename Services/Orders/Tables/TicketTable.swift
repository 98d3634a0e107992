import Contract
import Events
import Store

/// Which orders have a ticket for a show that is good, or was used: the list for its door.
enum TicketTable {
    static func create(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE order_tickets (
                item TEXT NOT NULL, order_id TEXT NOT NULL, line INTEGER NOT NULL, merchant TEXT,
                PRIMARY KEY (item, order_id, line)) WITHOUT ROWID;
            CREATE INDEX order_tickets_by_order ON order_tickets (order_id);
            """)
        try OrderTable.forEach("CAST(record AS TEXT) LIKE '%\"ticket\":%'", in: database) {
            try save($0, in: database)
        }
    }

    /// Keeps what an order has of tickets.
    static func save(_ order: Order, in database: Database) throws {
        let tickets = order.validTickets
        // Most orders have none, and had none.
        guard order.lines.contains(where: { $0.ticket != nil }) else { return }
        try delete(order.id, in: database)
        let insert = try Prepared(
            "INSERT INTO order_tickets (item, order_id, line, merchant) VALUES (?, ?, ?, ?)", in: database)
        for index in tickets {
            let line = order.lines[index]
            insert.bind(1, line.item)
            insert.bind(2, order.id)
            insert.bind(3, Int64(index))
            insert.bind(4, order.parts.first { $0.place == line.place }?.merchant)
            try insert.run()
        }
    }

    static func delete(_ order: String, in database: Database) throws {
        try database.run("DELETE FROM order_tickets WHERE order_id = ?", [order])
    }

    /// - Parameter merchant: whose tickets alone are meant; nil: everybody's.
    static func keys(
        of show: String, merchant: String?, after last: DoorKey?, limit: Int, in database: Database
    ) throws -> [DoorKey] {
        try database.rows(
            """
            SELECT order_id, line FROM order_tickets
            WHERE item = ?1 AND (order_id, line) > (?2, ?3) AND (?4 IS NULL OR merchant = ?4)
            ORDER BY order_id, line LIMIT ?5
            """, [show, last?.order ?? "", last?.line ?? -1, merchant, limit]
        ) { DoorKey(order: $0.string(0), line: $0.int(1)) }
    }

    static func count(of show: String, merchant: String?, in database: Database) throws -> Int {
        try database.count(
            "SELECT count(*) FROM order_tickets WHERE item = ?1 AND (?2 IS NULL OR merchant = ?2)", [show, merchant])
    }
}

extension Order {
    /// The lines whose tickets are good or were used; none of an order or part that ended.
    var validTickets: [Int] {
        guard status != .cancelled, status != .rejected else { return [] }
        return lines.indices.filter { index in
            lines[index].ticket != nil && !parts.contains { $0.place == lines[index].place && $0.isEnded }
        }
    }
}
