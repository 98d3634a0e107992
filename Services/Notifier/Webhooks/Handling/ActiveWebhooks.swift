import Contract
import Store
import Synchronization

/// Cache of the active webhooks. It is read again from the table when the revision there changes.
final class ActiveWebhooks: Sendable {
    private struct Snapshot: Sendable {
        var revision: Int64
        var active: [Webhook]
        var byID: [String: Webhook]
        var index: WebhookIndex
    }

    private let cached = Mutex<Snapshot?>(nil)

    func active(in database: Database) throws -> [Webhook] { try read(in: database).active }

    /// The webhook of an id; nil unless it is active.
    func active(_ id: String, in database: Database) throws -> Webhook? { try read(in: database).byID[id] }

    func index(in database: Database) throws -> WebhookIndex { try read(in: database).index }

    private func read(in database: Database) throws -> Snapshot {
        let revision = try WebhookTable.revision(in: database)
        if let found = cached.withLock({ $0 }), found.revision == revision { return found }
        let active = try WebhookTable.active(in: database)
        let snapshot = Snapshot(
            revision: revision, active: active, byID: Dictionary(uniqueKeysWithValues: active.map { ($0.id, $0) }),
            index: WebhookIndex(active))
        cached.withLock { $0 = snapshot }
        return snapshot
    }
}
