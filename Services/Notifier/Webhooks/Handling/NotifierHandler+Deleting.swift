import Contract
import Events
import Store

extension NotifierHandler {
    /// Deletes a webhook. The timer deletes its deliveries.
    func emitDeleted(_ webhook: Webhook, in transaction: borrowing Transaction) throws {
        let deleted = DeletedWebhook(
            id: webhook.id, subscriber: webhook.subscriber, deletedAt: transaction.now, reflects: webhook.reflects)
        try Webhook.states.end(webhook, WebhookEvents.deleted, deleted, in: transaction)
        sweep.goOn()
    }
}
