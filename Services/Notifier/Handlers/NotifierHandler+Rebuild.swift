import Contract
public import Events
import GRDB
public import Store

extension NotifierHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let (event, database) = (own.event, transaction.database)
        switch event.type {
        case WebhookEvents.changed:
            try WebhookTable.save(event.decode(Webhook.self), record: event.data, in: database)
        case WebhookEvents.deleted: try forget(.webhooks, key: event.subject, at: event.time, in: transaction)
        case WebhookDeliveryEvents.changed:
            try DeliveryTable.save(event.decode(WebhookDelivery.self), record: event.data, in: database)
        case MailboxEvents.changed, LetterEvents.changed: try fold(letter: event, in: transaction)
        case SavedSearchEvents.changed, SearchMatchEvents.changed, SearchedChangeEvents.changed:
            try fold(search: event, in: transaction)
        default: try fold(push: event, in: transaction)
        }
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        switch NotifierState(topic) {
        case .webhooks: try WebhookTable.delete(key, in: transaction.database)
        case .deliveries:
            guard let (webhook, event) = Self.parts(of: key) else { return }
            try DeliveryTable.delete(event, to: webhook, in: transaction.database)
        case .devices: try DeviceTable.delete(key, in: transaction.database)
        case .notices:
            guard let (device, event) = Self.parts(of: key) else { return }
            try NoticeTable.delete(event, to: device, in: transaction.database)
        case .mailboxes: try MailboxTable.delete(key, in: transaction.database)
        case .letters:
            guard let (mailbox, event) = Self.parts(of: key) else { return }
            try LetterTable.delete(event, to: mailbox, in: transaction.database)
        case .searches: try SearchTable.delete(key, in: transaction.database)
        case .matches:
            guard let (search, thing) = Self.parts(of: key) else { return }
            try MatchTable.delete(thing, of: search, in: transaction.database)
        case .changes:
            guard let (kind, thing) = Self.parts(of: key) else { return }
            try forget(change: kind, of: thing, in: transaction.database)
        }
    }

    /// `<webhook>/<event>`, `<device>/<event>`, `<mailbox>/<event>`, `<search>/<thing>`, `<kind>/<thing>`
    private static func parts(of key: String) -> (webhook: String, event: String)? {
        guard let slash = key.lastIndex(of: "/") else { return nil }
        return (String(key[..<slash]), String(key[slash...].dropFirst()))
    }

    /// Who was asked whether an address is meant has answered since, or is not asked twice.
    public func beginContinuation(in transaction: borrowing Transaction) throws {
        try transaction.database.execute(sql: "DELETE FROM note_unconfirmed")
    }

    public func table(of state: Topic) -> StateTable { NotifierState(state).table }

    /// Whose one of them was only its record says.
    public func partitionKey(of state: Topic, key: String) -> String? { nil }

    public func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        switch NotifierState(state) {
        case .webhooks:
            guard var webhook = try WebhookTable.webhook(key, in: database) else { return }
            webhook.reflects = restatement.reflects(webhook.reflects)
            // Of a log that was lost nothing can be read again.
            if case .newLog = restatement { webhook.replay = nil }
            try emit(webhook, in: transaction)
        case .deliveries:
            guard let (webhook, event) = Self.parts(of: key),
                var delivery = try DeliveryTable.delivery(event, to: webhook, in: database)
            else { return }
            delivery.reflects = restatement.reflects(delivery.reflects)
            try emit(delivery, in: transaction)
        case .devices: try restate(device: key, as: restatement, in: transaction)
        case .notices:
            guard let (device, event) = Self.parts(of: key) else { return }
            try restate(notice: event, to: device, as: restatement, in: transaction)
        case .mailboxes: try restate(mailbox: key, as: restatement, in: transaction)
        case .letters:
            guard let (mailbox, event) = Self.parts(of: key) else { return }
            try restate(letter: event, to: mailbox, as: restatement, in: transaction)
        case .searches: try restate(search: key, as: restatement, in: transaction)
        case .matches:
            guard let (search, thing) = Self.parts(of: key) else { return }
            try restate(match: thing, of: search, as: restatement, in: transaction)
        case .changes:
            guard let (kind, thing) = Self.parts(of: key) else { return }
            try restate(change: kind, of: thing, as: restatement, in: transaction)
        }
    }
}
