import Contract
import Events
import Store
import Updates

extension NotifierHandler {
    /// Enqueues an event for every webhook that wants it and does not have it yet.
    func enqueue(_ consumed: ConsumedEvent, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        let index = try activeWebhooks.index(in: database)
        guard !index.isEmpty else { return }
        for webhook in index.mayWant(consumed.event, in: consumed.topic, consumed.subject)
        // A webhook reflects the positions read before it was created or set active again: earlier events are not for it.
        where !webhook.reflects.reflects(position) {
            try enqueue(consumed, position, to: webhook, in: transaction)
        }
    }

    private func enqueue(
        _ consumed: ConsumedEvent, _ position: InputPosition, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws {
        guard webhook.wants(consumed.event, in: consumed.topic, consumed.subject) else { return }
        let id = WebhookDelivery.identity(of: consumed.event)
        guard try !DeliveryTable.has(id, to: webhook.id, in: transaction.database) else { return }
        guard let delivery = try self.delivery(of: consumed, id, position, to: webhook, in: transaction) else { return }
        guard try DeliveryTable.pending(of: webhook.id, in: transaction.database) < mostPending else {
            return try pause(overfull: webhook, in: transaction)
        }
        try emit(delivery, in: transaction)
        bell.ring()
    }

    /// Enqueues an event once more, also if it has arrived or was given up. A pending delivery stays as it is.
    /// - Returns: whether a delivery was enqueued.
    func enqueueAgain(
        _ consumed: ConsumedEvent, _ position: InputPosition, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard webhook.wants(consumed.event, in: consumed.topic, consumed.subject) else { return false }
        let id = WebhookDelivery.identity(of: consumed.event)
        guard try DeliveryTable.delivery(id, to: webhook.id, in: transaction.database)?.status != .pending,
            let delivery = try self.delivery(of: consumed, id, position, to: webhook, in: transaction)
        else { return false }
        try emit(delivery, in: transaction)
        bell.ring()
        return true
    }

    /// A new delivery; nil if its receiver may see nothing of the event, or the event is about an erased person.
    private func delivery(
        of consumed: ConsumedEvent, _ id: String, _ position: InputPosition, to webhook: Webhook,
        in transaction: borrowing Transaction
    ) throws -> WebhookDelivery? {
        let event = consumed.event
        if try Erasures.cover(event.partitionKey, at: event.time, in: transaction.database) { return nil }
        guard let body = consumed.body(for: webhook.audience.view) else { return nil }
        var reflects = InputPositions()
        reflects.add(position)
        return WebhookDelivery(
            webhook: webhook.id, subscriber: webhook.subscriber, event: id, type: event.type,
            topic: consumed.topic.name,
            thing: event.subject, partitionKey: event.partitionKey, time: event.time, number: event.sequence ?? 0,
            body: body, nextAttemptAt: transaction.now, createdAt: transaction.now, reflects: reflects)
    }

    /// Pauses a webhook that has too many pending deliveries. A replay sends later events when there is room again.
    private func pause(overfull webhook: Webhook, in transaction: borrowing Transaction) throws {
        var webhook = webhook
        webhook.stop(.paused, because: .behind, at: transaction.now)
        try emit(webhook, in: transaction)
    }

    /// Deletes the deliveries of a thing's earlier rating summaries. They may quote somebody who asks to be erased later.
    func deleteOlder(than event: Event, in transaction: borrowing Transaction) throws {
        let topic = StreamedTopic.ratings.name
        for delivery in try DeliveryTable.deliveries(of: event.partitionKey, in: topic, in: transaction.database)
        where delivery.body != nil && delivery.number < event.sequence ?? 0 {
            try emitDeleted(delivery, in: transaction)
        }
    }
}

extension Webhook {
    mutating func stop(_ status: Status, because reason: Reason, at now: Timestamp) {
        (self.status, self.reason, pausedAt, updatedAt, replay) = (status, reason, now, now, nil)
    }
}
