import Contract
import Events
import Store
import Updates

extension NotifierHandler {
    /// To every webhook that wants it and did not have it before.
    func enqueue(_ heard: HeardEvent, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        let index = try memory.index(in: database)
        guard !index.isEmpty else { return }
        for webhook in index.mayWant(heard.event, in: heard.topic, heard.subject)
        // What was read before it was made, or set active again, is not for it.
        where !webhook.reflects.reflects(position) {
            try enqueue(heard, position, to: webhook, in: transaction)
        }
    }

    private func enqueue(
        _ heard: HeardEvent, _ position: InputPosition, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws {
        guard webhook.wants(heard.event, in: heard.topic, heard.subject) else { return }
        let id = WebhookDelivery.identity(of: heard.event)
        guard try !DeliveryTable.has(id, to: webhook.id, in: transaction.database) else { return }
        guard let delivery = try self.delivery(of: heard, id, position, to: webhook, in: transaction) else { return }
        guard try DeliveryTable.pending(of: webhook.id, in: transaction.database) < mostPending else {
            return try fallBehind(webhook, in: transaction)
        }
        try emit(delivery, in: transaction)
        bell.ring()
    }

    /// Sends what happened once more: what has arrived or was given up, too, and what is pending as it is.
    /// - Returns: whether there is something to send.
    func enqueueAgain(
        _ heard: HeardEvent, _ position: InputPosition, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard webhook.wants(heard.event, in: heard.topic, heard.subject) else { return false }
        let id = WebhookDelivery.identity(of: heard.event)
        guard try DeliveryTable.delivery(id, to: webhook.id, in: transaction.database)?.status != .pending,
            let delivery = try self.delivery(of: heard, id, position, to: webhook, in: transaction)
        else { return false }
        try emit(delivery, in: transaction)
        bell.ring()
        return true
    }

    /// Nil if its receiver may see nothing of it, or if it tells of somebody who asked to be forgotten since.
    private func delivery(
        of heard: HeardEvent, _ id: String, _ position: InputPosition, to webhook: Webhook,
        in transaction: borrowing Transaction
    ) throws -> WebhookDelivery? {
        let event = heard.event
        if try Erasures.cover(event.partitionKey, at: event.time, in: transaction.database) { return nil }
        guard let body = heard.body(for: webhook.audience.view) else { return nil }
        var reflects = InputPositions()
        reflects.add(position)
        return WebhookDelivery(
            webhook: webhook.id, subscriber: webhook.subscriber, event: id, type: event.type, topic: heard.topic.name,
            thing: event.subject, partitionKey: event.partitionKey, time: event.time, number: event.sequence ?? 0,
            body: body, nextAttemptAt: transaction.now, createdAt: transaction.now, reflects: reflects)
    }

    /// Nobody takes what is sent: more is not kept, and a replay sends it when there is room again.
    private func fallBehind(_ webhook: Webhook, in transaction: borrowing Transaction) throws {
        var webhook = webhook
        webhook.stop(.paused, because: .behind, at: transaction.now)
        try emit(webhook, in: transaction)
    }

    /// Of a thing's ratings only the last summary is told: one before may begin with what somebody wrote who asks to be forgotten.
    func forgetOlder(than event: Event, in transaction: borrowing Transaction) throws {
        let topic = StreamedTopic.ratings.name
        for delivery in try DeliveryTable.deliveries(of: event.partitionKey, in: topic, in: transaction.database)
        where delivery.body != nil && delivery.number < event.sequence ?? 0 {
            try emitGone(delivery, in: transaction)
        }
    }
}

extension Webhook {
    mutating func stop(_ status: Status, because reason: Reason, at now: Timestamp) {
        (self.status, self.reason, pausedAt, updatedAt, replay) = (status, reason, now, now, nil)
    }
}
