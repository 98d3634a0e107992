import Contract
import Store
import Synchronization

/// The active webhooks, as they stand in the table: read again only when one was changed.
final class WebhookMemory: Sendable {
    private struct Known: Sendable {
        var revision: Int64
        var active: [Webhook]
        var byID: [String: Webhook]
        var index: WebhookIndex
    }

    private let kept = Mutex<Known?>(nil)

    func active(in database: Database) throws -> [Webhook] { try read(in: database).active }

    /// Nil unless it is active.
    func active(_ id: String, in database: Database) throws -> Webhook? { try read(in: database).byID[id] }

    func index(in database: Database) throws -> WebhookIndex { try read(in: database).index }

    private func read(in database: Database) throws -> Known {
        let revision = try WebhookTable.revision(in: database)
        if let found = kept.withLock({ $0 }), found.revision == revision { return found }
        let active = try WebhookTable.active(in: database)
        let known = Known(
            revision: revision, active: active, byID: Dictionary(uniqueKeysWithValues: active.map { ($0.id, $0) }),
            index: WebhookIndex(active))
        kept.withLock { $0 = known }
        return known
    }
}
