import Contract
import Events
import Store

/// Each function changes a table and emits the change. The tables store the emitted records, byte for byte.
extension NotifierHandler {
    func emit(_ webhook: Webhook, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(webhook)
        try WebhookTable.save(webhook, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .webhooks, type: WebhookEvents.changed, subject: webhook.id, partitionKey: webhook.subscriber,
                json: record))
    }

    /// Its deliveries follow by the timer.
    func emitGone(_ webhook: Webhook, in transaction: borrowing Transaction) throws {
        try WebhookTable.delete(webhook.id, in: transaction.database)
        let deleted = DeletedWebhook(
            id: webhook.id, subscriber: webhook.subscriber, deletedAt: transaction.now, reflects: webhook.reflects)
        try transaction.emit(
            Draft(
                .webhooks, type: WebhookEvents.deleted, subject: webhook.id, partitionKey: webhook.subscriber,
                data: deleted))
        try transaction.emit(Draft(tombstoneIn: .webhooks, key: webhook.id, partitionKey: webhook.subscriber))
        sweep.goOn()
    }

    func emit(_ delivery: WebhookDelivery, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(delivery)
        try DeliveryTable.save(delivery, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .webhookDeliveries, type: WebhookDeliveryEvents.changed, subject: delivery.key,
                partitionKey: delivery.subscriber, json: record))
    }

    func emitForgotten(_ delivery: WebhookDelivery, in transaction: borrowing Transaction) throws {
        try DeliveryTable.delete(delivery.event, to: delivery.webhook, in: transaction.database)
        try transaction.emit(
            Draft(tombstoneIn: .webhookDeliveries, key: delivery.key, partitionKey: delivery.subscriber))
    }
}
