import Contract
import Events
import Foundation
import GRDB

extension DeliveryTable {
    /// - Parameter record: the delivery's JSON, as in its state record.
    static func save(_ delivery: WebhookDelivery, record: [UInt8], in database: Database) throws {
        try delete(delivery.event, to: delivery.webhook, heads: false, in: database)
        try database.cachedStatement(
            sql: """
                INSERT INTO deliveries (
                    webhook, event, status, topic, partition_key, thing, number, is_head, next, tried, created, ended,
                    record)
                VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            delivery.webhook, delivery.event, delivery.status.rawValue, delivery.topic ?? "", delivery.partitionKey,
            delivery.thing, delivery.number, (delivery.nextAttemptAt ?? delivery.createdAt).microseconds,
            delivery.attempts > 0 ? delivery.lastAnswer?.at.microseconds ?? 0 : 0, delivery.createdAt.microseconds,
            delivery.endedAt?.microseconds, Data(record),
        ])
        if delivery.status == .pending { try count(1, of: delivery.webhook, in: database) }
        try settleHead(Thing(delivery), in: database)
    }

    static func delete(_ event: String, to webhook: String, in database: Database) throws {
        try delete(event, to: webhook, heads: true, in: database)
    }

    private static func delete(_ event: String, to webhook: String, heads: Bool, in database: Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT status, topic, partition_key, thing FROM deliveries WHERE webhook = ? AND event = ?"),
            arguments: [webhook, event])
        guard let row else { return }
        try database.cachedStatement(sql: "DELETE FROM deliveries WHERE webhook = ? AND event = ?")
            .execute(arguments: [webhook, event])
        if row[0] as String == WebhookDelivery.Status.pending.rawValue { try count(-1, of: webhook, in: database) }
        if heads {
            let thing = Thing(webhook: webhook, topic: row[1], partitionKey: row[2], thing: row[3])
            try settleHead(thing, in: database)
        }
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
