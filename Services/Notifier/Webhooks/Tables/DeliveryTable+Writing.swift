import Contract
import Events
import Store

extension DeliveryTable {
    /// Updates the number of pending deliveries, and the head among the deliveries of one thing.
    static func updateDerived(
        _ key: [String], _ delivery: WebhookDelivery?, _ database: Database, change: () throws -> Void
    ) throws {
        let before = try database.first(
            "SELECT status, topic, partition_key, thing FROM deliveries WHERE webhook = ? AND event = ?", key
        ) {
            (
                isPending: $0.string(0) == WebhookDelivery.Status.pending.rawValue,
                thing: Thing(webhook: key[0], topic: $0.string(1), partitionKey: $0.string(2), thing: $0.string(3))
            )
        }
        try change()
        let isPending = delivery?.status == .pending
        if before?.isPending ?? false != isPending { try count(isPending ? 1 : -1, of: key[0], in: database) }
        if let thing = delivery.map(Thing.init) ?? before?.thing { try settleHead(thing, in: database) }
    }

    // MARK: - Heads

    fileprivate struct Thing {
        var webhook: String
        var topic: String
        var partitionKey: String
        var thing: String

        var values: [String] { [webhook, topic, partitionKey, thing] }
        static let condition = "webhook = ? AND topic = ? AND partition_key = ? AND thing = ?"
    }

    /// Marks the first pending delivery of a thing as head, and no other.
    private static func settleHead(_ thing: Thing, in database: Database) throws {
        let first = try database.text(
            """
            SELECT event FROM deliveries WHERE \(Thing.condition) AND status = 'pending' ORDER BY number, event LIMIT 1
            """, thing.values)
        let heads = try database.texts(
            "SELECT event FROM deliveries WHERE \(Thing.condition) AND is_head = 1", thing.values)
        let set = "UPDATE deliveries SET is_head = ? WHERE webhook = ? AND event = ?"
        for head in heads where head != first { try database.run(set, [false, thing.webhook, head]) }
        if let first, !heads.contains(first) { try database.run(set, [true, thing.webhook, first]) }
    }

    // MARK: - Counts

    private static func count(_ change: Int, of webhook: String, in database: Database) throws {
        try database.run(
            """
            INSERT INTO pending (webhook, count) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """, [webhook, change])
        try database.run("DELETE FROM pending WHERE webhook = ? AND count <= 0", [webhook])
    }

    static func pending(of webhook: String, in database: Database) throws -> Int {
        try database.count("SELECT count FROM pending WHERE webhook = ?", [webhook])
    }

    /// Webhooks with pending deliveries.
    static func waiting(in database: Database) throws -> Set<String> {
        Set(try database.texts("SELECT webhook FROM pending"))
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        (
            try database.count("SELECT sum(count) FROM pending"),
            try database.time("SELECT min(created) FROM deliveries WHERE status = 'pending'")
        )
    }
}

extension DeliveryTable.Thing {
    fileprivate init(_ delivery: WebhookDelivery) {
        self.init(
            webhook: delivery.webhook, topic: delivery.topic ?? "", partitionKey: delivery.partitionKey,
            thing: delivery.thing)
    }
}
