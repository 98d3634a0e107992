import Contract
import Events
import Foundation
import GRDB

/// Deliveries, each as its last state record.
enum DeliveryTable {
    static func delivery(_ event: String, to webhook: String, in database: Database) throws -> WebhookDelivery? {
        try all("webhook = ? AND event = ?", [webhook, event], in: database).first
    }

    static func has(_ event: String, to webhook: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT 1 FROM deliveries WHERE webhook = ? AND event = ?"),
            arguments: [webhook, event]) ?? false
    }

    /// Of these partition keys: a customer's orders, or one thing's ratings.
    static func deliveries(
        of partitionKey: String, in topic: String, in database: Database
    ) throws -> [WebhookDelivery] {
        try all("partition_key = ? AND topic = ? ORDER BY webhook, event", [partitionKey, topic], in: database)
    }

    static func ended(before time: Timestamp, limit: Int, in database: Database) throws -> [WebhookDelivery] {
        try all("ended < ? ORDER BY ended LIMIT ?", [time.microseconds, limit], in: database)
    }

    /// Those of a webhook, in no order.
    static func deliveries(of webhook: String, limit: Int, in database: Database) throws -> [WebhookDelivery] {
        try all("webhook = ? LIMIT ?", [webhook, limit], in: database)
    }

    /// Every webhook that has any.
    static func webhooks(in database: Database) throws -> [String] {
        var found: [String] = []
        let next = try database.cachedStatement(sql: "SELECT min(webhook) FROM deliveries WHERE webhook > ?")
        while let webhook = try String?.fetchOne(next, arguments: [found.last ?? ""]) ?? nil { found.append(webhook) }
        return found
    }

    // MARK: - Lists

    struct Page: Sendable {
        var webhook: String
        var status: WebhookDelivery.Status?
        var after: Position?
        var limit: Int
    }

    /// Where a page ended.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var at: Int64
        var event: String

        init(_ delivery: WebhookDelivery) {
            (at, event) = (delivery.createdAt.microseconds, delivery.event)
        }
    }

    /// The newest first.
    static func page(_ page: Page, in database: Database) throws -> [WebhookDelivery] {
        var (condition, arguments) = self.condition(page)
        if let after = page.after {
            condition += " AND (created, event) < (?, ?)"
            arguments += [after.at, after.event]
        }
        return try all("\(condition) ORDER BY created DESC, event DESC LIMIT ?", arguments + [page.limit], in: database)
    }

    static func count(_ page: Page, in database: Database) throws -> Int {
        let (condition, arguments) = condition(page)
        return try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM deliveries WHERE \(condition)"), arguments: arguments)
            ?? 0
    }

    private static func condition(_ page: Page) -> (String, StatementArguments) {
        guard let status = page.status else { return ("webhook = ?", [page.webhook]) }
        return ("webhook = ? AND status = ?", [page.webhook, status.rawValue])
    }

    static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [WebhookDelivery] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM deliveries WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(WebhookDelivery.self, from: Array($0)) }
    }
}
