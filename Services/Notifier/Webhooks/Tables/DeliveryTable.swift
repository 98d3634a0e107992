import Contract
import Events
import Store

extension WebhookDelivery: NotifierRecord {
    static let states = StateKind(
        .webhookDeliveries, WebhookDeliveryEvents.changed, in: StateTable("deliveries", key: "webhook", "event"),
        partitionKey: \.subscriber,
        columns: [
            "status", "topic", "partition_key", "thing", "number", "is_head", "next", "tried", "created", "ended",
        ],
        changing: DeliveryTable.updateDerived
    ) {
        [
            $0.webhook, $0.event, $0.status.rawValue, $0.topic ?? "", $0.partitionKey, $0.thing, $0.number, false,
            $0.nextAttemptAt ?? $0.createdAt, $0.attempts > 0 ? $0.lastAnswer?.at.microseconds ?? 0 : 0, $0.createdAt,
            $0.endedAt,
        ]
    }
}

/// Deliveries, as their last records.
enum DeliveryTable {
    static func delivery(_ event: String, to webhook: String, in database: Database) throws -> WebhookDelivery? {
        try WebhookDelivery.states.get(webhook, event, in: database)
    }

    static func has(_ event: String, to webhook: String, in database: Database) throws -> Bool {
        try WebhookDelivery.states.count("webhook = ? AND event = ?", [webhook, event], in: database) > 0
    }

    /// Deliveries with a partition key: those of a customer's orders, or of a thing's ratings.
    static func deliveries(
        of partitionKey: String, in topic: String, in database: Database
    ) throws -> [WebhookDelivery] {
        try WebhookDelivery.states.all(
            "partition_key = ? AND topic = ? ORDER BY webhook, event", [partitionKey, topic], in: database)
    }

    static func ended(before time: Timestamp, limit: Int, in database: Database) throws -> [WebhookDelivery] {
        try WebhookDelivery.states.all("ended < ? ORDER BY ended LIMIT ?", [time, limit], in: database)
    }

    /// Deliveries of a webhook, in no order.
    static func deliveries(of webhook: String, limit: Int, in database: Database) throws -> [WebhookDelivery] {
        try WebhookDelivery.states.all("webhook = ? LIMIT ?", [webhook, limit], in: database)
    }

    /// Ids of all webhooks with deliveries.
    static func webhooks(in database: Database) throws -> [String] {
        var found: [String] = []
        let next = "SELECT min(webhook) FROM deliveries WHERE webhook > ?"
        while let webhook = try database.text(next, [found.last ?? ""]) { found.append(webhook) }
        return found
    }

    // MARK: - Lists

    struct Page: Sendable {
        var webhook: String
        var status: WebhookDelivery.Status?
        var after: Position?
        var limit: Int
    }

    /// Last row of a page.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var at: Int64
        var event: String

        init(_ delivery: WebhookDelivery) {
            (at, event) = (delivery.createdAt.microseconds, delivery.event)
        }
    }

    /// A page of deliveries, the newest first.
    static func page(_ page: Page, in database: Database) throws -> [WebhookDelivery] {
        var (condition, arguments) = self.condition(page)
        if let after = page.after {
            condition += " AND (created, event) < (?, ?)"
            arguments += [after.at, after.event]
        }
        return try WebhookDelivery.states.all(
            "\(condition) ORDER BY created DESC, event DESC LIMIT ?", arguments + [page.limit], in: database)
    }

    static func count(_ page: Page, in database: Database) throws -> Int {
        let (condition, arguments) = condition(page)
        return try WebhookDelivery.states.count(condition, arguments, in: database)
    }

    private static func condition(_ page: Page) -> (String, [(any Bindable)?]) {
        guard let status = page.status else { return ("webhook = ?", [page.webhook]) }
        return ("webhook = ? AND status = ?", [page.webhook, status.rawValue])
    }
}
