import Contract
import Events
import Store

/// The tickets for a show that are valid or were used: the list for its door.
enum TicketTable {
    static func create(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE order_tickets (
                item TEXT NOT NULL, order_id TEXT NOT NULL, line INTEGER NOT NULL, merchant TEXT,
                PRIMARY KEY (item, order_id, line)) WITHOUT ROWID;
            CREATE INDEX order_tickets_by_order ON order_tickets (order_id);
            """)
    }

    /// Tickets are found by what a person types, too.
    static func addTyped(_ database: Database) throws {
        try database.script(
            """
            DROP TABLE order_tickets;
            CREATE TABLE order_tickets (
                item TEXT NOT NULL, order_id TEXT NOT NULL, line INTEGER NOT NULL, merchant TEXT, typed TEXT NOT NULL,
                PRIMARY KEY (item, order_id, line)) WITHOUT ROWID;
            CREATE INDEX order_tickets_by_order ON order_tickets (order_id);
            CREATE INDEX order_tickets_by_typed ON order_tickets (item, typed);
            """)
        try OrderTable.forEach("CAST(record AS TEXT) LIKE '%\"ticket\":%'", in: database) {
            try save($0, in: database)
        }
    }

    /// Stores an order's tickets.
    static func save(_ order: Order, in database: Database) throws {
        let tickets = order.validTickets
        // Most orders never have any.
        guard order.lines.contains(where: { $0.ticket != nil }) else { return }
        try delete(order.id, in: database)
        let insert = try Prepared(
            "INSERT INTO order_tickets (item, order_id, line, merchant, typed) VALUES (?, ?, ?, ?, ?)", in: database)
        for index in tickets {
            let line = order.lines[index]
            insert.bind(1, line.item)
            insert.bind(2, order.id)
            insert.bind(3, Int64(index))
            insert.bind(4, order.parts.first { $0.place == line.place }?.merchant)
            insert.bind(5, line.ticket.map(TicketCode.typed) ?? "")
            try insert.run()
        }
    }

    static func delete(_ order: String, in database: Database) throws {
        try database.run("DELETE FROM order_tickets WHERE order_id = ?", [order])
    }

    /// - Parameters:
    ///   - merchant: selects the tickets of one merchant's places; nil: all.
    ///   - typed: selects the tickets that a person may mean by typing it; nil: all.
    static func keys(
        of show: String, merchant: String?, typed: String? = nil, after last: DoorKey?, limit: Int,
        in database: Database
    ) throws -> [DoorKey] {
        try database.rows(
            """
            SELECT order_id, line FROM order_tickets
            WHERE item = ?1 AND (order_id, line) > (?2, ?3) AND (?4 IS NULL OR merchant = ?4)
            AND (?6 IS NULL OR typed = ?6)
            ORDER BY order_id, line LIMIT ?5
            """, [show, last?.order ?? "", last?.line ?? -1, merchant, limit, typed]
        ) { DoorKey(order: $0.string(0), line: $0.int(1)) }
    }

    static func count(
        of show: String, merchant: String?, typed: String? = nil, in database: Database
    ) throws -> Int {
        try database.count(
            """
            SELECT count(*) FROM order_tickets
            WHERE item = ?1 AND (?2 IS NULL OR merchant = ?2) AND (?3 IS NULL OR typed = ?3)
            """, [show, merchant, typed])
    }
}

extension Order {
    /// Indices of lines whose tickets are valid or were used; none of an order or part that ended.
    var validTickets: [Int] {
        guard status != .cancelled, status != .rejected else { return [] }
        return lines.indices.filter { index in
            lines[index].ticket != nil && !parts.contains { $0.place == lines[index].place && $0.isEnded }
        }
    }
}
