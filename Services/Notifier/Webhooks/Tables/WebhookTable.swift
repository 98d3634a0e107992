import Contract
import Events
import Store

extension Webhook: NotifierRecord {
    static let states = StateKind(
        .webhooks, WebhookEvents.changed, in: StateTable("webhooks", key: "webhook"), partitionKey: \.subscriber,
        columns: ["subscriber", "is_active", "is_replaying"],
        changing: { _, _, database, change in
            try change()
            try WebhookTable.noteChange(in: database)
        },
        // A new log has no earlier events to replay.
        restating: { webhook, restatement in if case .newLog = restatement { webhook.replay = nil } }
    ) { [$0.id, $0.subscriber, $0.status == .active, $0.replay != nil] }
}

/// Webhooks, as their last records.
enum WebhookTable {
    static func webhook(_ id: String, in database: Database) throws -> Webhook? {
        try Webhook.states.get(id, in: database)
    }

    static func active(in database: Database) throws -> [Webhook] {
        try Webhook.states.all("is_active = 1 ORDER BY webhook", [], in: database)
    }

    static func replaying(in database: Database) throws -> [Webhook] {
        try Webhook.states.all("is_replaying = 1 ORDER BY webhook", [], in: database)
    }

    static func count(of subscriber: String? = nil, in database: Database) throws -> Int {
        try Webhook.states.count("? IS NULL OR subscriber = ?", [subscriber, subscriber], in: database)
    }

    /// - Parameter subscriber: nil: all.
    static func page(
        of subscriber: String?, after id: String?, limit: Int, in database: Database
    ) throws -> [Webhook] {
        try Webhook.states.all(
            "(? IS NULL OR subscriber = ?) AND webhook > ? ORDER BY webhook LIMIT ?",
            [subscriber, subscriber, id ?? "", limit], in: database)
    }

    // MARK: - Revision

    /// Sets a random revision, since a counter could repeat the value of a transaction that was rolled back.
    fileprivate static func noteChange(in database: Database) throws {
        try database.run("UPDATE note_index SET revision = ?", [Int64.random(in: 1...Int64.max)])
    }

    static func revision(in database: Database) throws -> Int64 {
        try database.integer("SELECT revision FROM note_index") ?? 0
    }
}
