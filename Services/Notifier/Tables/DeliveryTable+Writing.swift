import Contract
import Events
import GRDB

extension DeliveryTable {
    /// Counts what is pending, and settles whose turn it is among what tells of one thing.
    static func settleTurns(
        _ key: [String], _ delivery: WebhookDelivery?, _ database: Database, change: () throws -> Void
    ) throws {
        let before = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT status, topic, partition_key, thing FROM deliveries WHERE webhook = ? AND event = ?"),
            arguments: StatementArguments(key))
        try change()
        let wasPending = before.map { $0[0] as String == WebhookDelivery.Status.pending.rawValue } ?? false
        let isPending = delivery?.status == .pending
        if wasPending != isPending { try count(isPending ? 1 : -1, of: key[0], in: database) }
        let thing =
            delivery.map(Thing.init)
            ?? before.map { Thing(webhook: key[0], topic: $0[1], partitionKey: $0[2], thing: $0[3]) }
        if let thing { try settleHead(thing, in: database) }
    }

    // MARK: - Whose turn it is

    fileprivate struct Thing {
        var webhook: String
        var topic: String
        var partitionKey: String
        var thing: String

        var arguments: StatementArguments { [webhook, topic, partitionKey, thing] }
        static let condition = "webhook = ? AND topic = ? AND partition_key = ? AND thing = ?"
    }

    /// The first of what is pending is the head, and nothing else.
    private static func settleHead(_ thing: Thing, in database: Database) throws {
        let first = try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT event FROM deliveries WHERE \(Thing.condition) AND status = 'pending'
                    ORDER BY number, event LIMIT 1
                    """), arguments: thing.arguments)
        let heads = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT event FROM deliveries WHERE \(Thing.condition) AND is_head = 1"),
            arguments: thing.arguments)
        let set = try database.cachedStatement(
            sql: "UPDATE deliveries SET is_head = ? WHERE webhook = ? AND event = ?")
        for head in heads where head != first { try set.execute(arguments: [false, thing.webhook, head]) }
        if let first, !heads.contains(first) { try set.execute(arguments: [true, thing.webhook, first]) }
    }

    // MARK: - How many

    private static func count(_ change: Int, of webhook: String, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO pending (webhook, count) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """
        ).execute(arguments: [webhook, change])
        try database.cachedStatement(sql: "DELETE FROM pending WHERE webhook = ? AND count <= 0")
            .execute(arguments: [webhook])
    }

    static func pending(of webhook: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count FROM pending WHERE webhook = ?"), arguments: [webhook]) ?? 0
    }

    /// Webhooks of which something is pending.
    static func waiting(in database: Database) throws -> Set<String> {
        try Set(String.fetchAll(database.cachedStatement(sql: "SELECT webhook FROM pending")))
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT sum(count) FROM pending")) ?? 0
        let oldest =
            try Int64?.fetchOne(
                database.cachedStatement(sql: "SELECT min(created) FROM deliveries WHERE status = 'pending'")) ?? nil
        return (count, oldest.map { Timestamp(microseconds: $0) })
    }

}

extension DeliveryTable.Thing {
    fileprivate init(_ delivery: WebhookDelivery) {
        self.init(
            webhook: delivery.webhook, topic: delivery.topic ?? "", partitionKey: delivery.partitionKey,
            thing: delivery.thing)
    }
}
