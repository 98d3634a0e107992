import Contract
import Events
import Foundation
import GRDB

/// Webhooks, each as its last state record.
enum WebhookTable {
    static func webhook(_ id: String, in database: Database) throws -> Webhook? {
        try all("webhook = ?", [id], in: database).first
    }

    static func active(in database: Database) throws -> [Webhook] {
        try all("is_active = 1 ORDER BY webhook", [], in: database)
    }

    static func replaying(in database: Database) throws -> [Webhook] {
        try all("is_replaying = 1 ORDER BY webhook", [], in: database)
    }

    static func count(of subscriber: String? = nil, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM webhooks WHERE ? IS NULL OR subscriber = ?"),
            arguments: [subscriber, subscriber]) ?? 0
    }

    /// - Parameter subscriber: nil: everybody's.
    static func page(
        of subscriber: String?, after id: String?, limit: Int, in database: Database
    ) throws -> [Webhook] {
        try all(
            "(? IS NULL OR subscriber = ?) AND webhook > ? ORDER BY webhook LIMIT ?",
            [subscriber, subscriber, id ?? "", limit], in: database)
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [Webhook] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM webhooks WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(Webhook.self, from: Array($0)) }
    }

    /// - Parameter record: the webhook's JSON, as in its state record.
    static func save(_ webhook: Webhook, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO webhooks (webhook, subscriber, is_active, is_replaying, record)
                VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            webhook.id, webhook.subscriber, webhook.status == .active, webhook.replay != nil, Data(record),
        ])
        try noteChange(in: database)
    }

    static func delete(_ id: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM webhooks WHERE webhook = ?").execute(arguments: [id])
        try noteChange(in: database)
    }

    // MARK: - What is remembered of them

    /// Random: of a transaction that is taken back nobody may take the number for that of another.
    private static func noteChange(in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE note_index SET revision = ?")
            .execute(arguments: [Int64.random(in: 1...Int64.max)])
    }

    static func revision(in database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT revision FROM note_index")) ?? 0
    }
}
