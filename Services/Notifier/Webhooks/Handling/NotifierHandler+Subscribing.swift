import Contract
import EventLog
import Events
import Store
import Updates

/// Commands of webhooks' owners. All throw `Reason` if a rule refuses them.
extension NotifierHandler {
    /// Creates a webhook. A repeated request has the same id, and returns the existing webhook.
    func create(_ webhook: Webhook, in transaction: borrowing Transaction) throws -> Webhook {
        let database = transaction.database
        if let existing = try WebhookTable.webhook(webhook.id, in: database) {
            guard existing.subscriber == webhook.subscriber else {
                throw Reason("exists", "a webhook with this id exists already")
            }
            return existing
        }
        guard try WebhookTable.count(of: webhook.subscriber, in: database) < WebhookRules.mostOfOne else {
            throw Reason("too-many-webhooks", "a subscriber has at most \(WebhookRules.mostOfOne) webhooks")
        }
        guard try WebhookTable.count(in: database) < WebhookRules.mostOfAll else {
            throw Reason("too-many-webhooks", "this deployment has its greatest number of webhooks")
        }
        var webhook = webhook
        (webhook.createdAt, webhook.updatedAt) = (transaction.now, transaction.now)
        try startHere(&webhook, in: transaction)
        try emit(webhook, in: transaction)
        return webhook
    }

    /// - Parameters:
    ///   - form: the new members.
    ///   - active: whether it becomes active; nil: unchanged.
    func change(
        _ before: Webhook, to form: WebhookForm, active: Bool?, in transaction: borrowing Transaction
    ) throws -> Webhook {
        var webhook = before
        form.write(to: &webhook)
        switch (active, before.status) {
        case (true, let status) where status != .active:
            (webhook.status, webhook.reason, webhook.pausedAt, webhook.failingSince) = (.active, nil, nil, nil)
            // Pending deliveries are due at once.
            webhook.recoveredAt = transaction.now
        case (false, .active): webhook.stop(.paused, because: .asked, at: transaction.now)
        default: break
        }
        guard webhook != before else { return before }
        webhook.updatedAt = transaction.now
        try startHere(&webhook, in: transaction)
        try emit(webhook, in: transaction)
        bell.ring()
        return webhook
    }

    /// Adds the positions read so far, so that a rebuilt store does not send earlier events to the webhook.
    private func startHere(_ webhook: inout Webhook, in transaction: borrowing Transaction) throws {
        for (partition, next) in try read(webhook.filter.topics, in: transaction) where next > 0 {
            webhook.reflects.add(
                InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
        }
    }

    /// Next positions to read of the topics' partitions.
    private func read(
        _ topics: Set<StreamedTopic>, in transaction: borrowing Transaction
    ) throws -> [TopicPartition: Int64] {
        var positions: [TopicPartition: Int64] = [:]
        for partition in topics.flatMap(\.topic.partitions) {
            positions[partition] = try transaction.position(of: partition) ?? 0
        }
        return positions
    }

    /// Replaces the secret of a generation. A repeated request returns the webhook unchanged.
    func turnSecret(of before: Webhook, after generation: Int, in transaction: borrowing Transaction) throws -> Webhook
    {
        if before.generation == generation + 1 { return before }
        guard before.generation == generation else {
            throw Reason("wrong-status", "the present secret is number \(before.generation)", field: "/generation")
        }
        var webhook = before
        webhook.generation += 1
        webhook.previousUntil = transaction.now.advanced(by: SigningSecrets.overlap)
        webhook.updatedAt = transaction.now
        try emit(webhook, in: transaction)
        return webhook
    }

    /// Enqueues a test delivery.
    /// - Parameter name: names the request; a repeated one returns the same delivery.
    func test(_ webhook: Webhook, _ name: String, in transaction: borrowing Transaction) throws -> WebhookDelivery {
        try requireActive(webhook)
        let event = "test-\(name)"
        if let existing = try DeliveryTable.delivery(event, to: webhook.id, in: transaction.database) {
            return existing
        }
        let now = transaction.now
        let delivery = WebhookDelivery(
            webhook: webhook.id, subscriber: webhook.subscriber, event: event, type: WebhookEvents.test,
            thing: event, partitionKey: webhook.id, time: now, number: now.microseconds,
            body: Payload.test(of: webhook.id, at: now), nextAttemptAt: now, createdAt: now)
        try emit(delivery, in: transaction)
        return delivery
    }

    func replay(
        _ before: Webhook, since: Timestamp, in transaction: borrowing Transaction
    ) throws -> Webhook {
        try requireActive(before)
        let now = transaction.now
        guard since >= now.advanced(by: .zero - WebhookRules.replayed), since <= now else {
            throw Reason.field("/since", "a time within the last 7 days")
        }
        var webhook = before
        let ends = try read(webhook.filter.topics, in: transaction).filter { $0.value > 0 }
        webhook.replay = Webhook.Replay(
            since: since, until: now,
            ends: Dictionary(uniqueKeysWithValues: ends.map { ($0.key.description, $0.value) }))
        webhook.updatedAt = now
        try emit(webhook, in: transaction)
        return webhook
    }

    /// Makes a pending or parked delivery due now.
    func retry(
        _ event: String, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws -> WebhookDelivery? {
        guard var delivery = try DeliveryTable.delivery(event, to: webhook.id, in: transaction.database) else {
            return nil
        }
        try requireActive(webhook)
        guard delivery.status != .delivered else { throw Reason("wrong-status", "the delivery has arrived") }
        if delivery.status == .parked {
            (delivery.status, delivery.attempts, delivery.triedAt, delivery.endedAt) = (.pending, 0, nil, nil)
        }
        delivery.nextAttemptAt = transaction.now
        try emit(delivery, in: transaction)
        return delivery
    }

    private func requireActive(_ webhook: Webhook) throws(Reason) {
        guard webhook.status == .active else {
            throw Reason("wrong-status", "the webhook is \(webhook.status.rawValue); set it active first")
        }
    }
}
