import Contract
import GRDB
import Synchronization

/// The active webhooks, as they stand in the table: read again only when one was changed.
final class WebhookMemory: Sendable {
    private let kept = Mutex<(revision: Int64, active: [Webhook], index: WebhookIndex)?>(nil)

    func active(in database: Database) throws -> [Webhook] { try read(in: database).active }

    func index(in database: Database) throws -> WebhookIndex { try read(in: database).index }

    private func read(in database: Database) throws -> (active: [Webhook], index: WebhookIndex) {
        let revision = try WebhookTable.revision(in: database)
        if let found = kept.withLock({ $0 }), found.revision == revision { return (found.active, found.index) }
        let active = try WebhookTable.active(in: database)
        let index = WebhookIndex(active)
        kept.withLock { $0 = (revision, active, index) }
        return (active, index)
    }
}
