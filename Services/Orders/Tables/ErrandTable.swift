import Contract
import Events
import Store

/// What providers have to be asked: the errands of all orders' records, by when they are due.
enum PaymentTaskTable {
    static func create(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE order_errands (
                order_id TEXT NOT NULL, errand TEXT NOT NULL, due INTEGER NOT NULL,
                PRIMARY KEY (order_id, errand)) WITHOUT ROWID;
            CREATE INDEX order_errands_by_due ON order_errands (due, order_id, errand);
            """)
    }

    /// Keeps what the order's provider has to be asked.
    static func save(_ order: Order, in database: Database) throws {
        // Most orders are paid at the place, and never have any.
        guard let payment = order.payment, payment.provider != nil else { return }
        try delete(order.id, in: database)
        let insert = try Prepared("INSERT INTO order_errands (order_id, errand, due) VALUES (?, ?, ?)", in: database)
        for errand in payment.providerTasks {
            insert.bind(1, order.id)
            insert.bind(2, errand.id)
            insert.bind(3, errand.due?.microseconds ?? 0)
            try insert.run()
        }
    }

    static func delete(_ order: String, in database: Database) throws {
        try database.run("DELETE FROM order_errands WHERE order_id = ?", [order])
    }

    /// What is due, the longest due first, of orders whose record the log has: what a provider is asked follows from what cannot be lost.
    /// - Parameter skipped: errands that are under way.
    static func due(
        at time: Timestamp, limit: Int, skipping skipped: Set<String>, in database: Database
    ) throws -> [DuePaymentTask] {
        let unreported = try Engine.unreportedKeys(of: .orders, in: database)
        let select = try Prepared(
            "SELECT order_id, errand FROM order_errands WHERE due <= ? ORDER BY due, order_id, errand", [time],
            in: database)
        var found: [DuePaymentTask] = []
        while found.count < limit, try select.next() {
            let (id, name) = (select.string(0), select.string(1))
            guard !skipped.contains(name), !unreported.contains(id),
                let order = try OrderTable.order(id, in: database),
                let errand = order.payment?.errands.first(where: { $0.id == name })
            else { continue }
            found.append(DuePaymentTask(order: order, errand: errand))
        }
        return found
    }

    static func count(in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM order_errands")
    }
}
