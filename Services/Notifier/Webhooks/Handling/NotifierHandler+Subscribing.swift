import Contract
import EventLog
import Events
import Store
import Updates

/// What owners ask for. All throw `Reason` if a rule says no.
extension NotifierHandler {
    /// - Parameter webhook: a new one. If there is one of its id already, the same was asked for before, and it is given back.
    func create(_ webhook: Webhook, in transaction: borrowing Transaction) throws -> Webhook {
        let database = transaction.database
        if let there = try WebhookTable.webhook(webhook.id, in: database) {
            guard there.subscriber == webhook.subscriber else {
                throw Reason("exists", "there is a webhook with this id already")
            }
            return there
        }
        guard try WebhookTable.count(of: webhook.subscriber, in: database) < WebhookRules.mostOfOne else {
            throw Reason("too-many-webhooks", "there are \(WebhookRules.mostOfOne) webhooks already")
        }
        guard try WebhookTable.count(in: database) < WebhookRules.mostOfAll else {
            throw Reason("too-many-webhooks", "this deployment has as many webhooks as it can have")
        }
        var webhook = webhook
        (webhook.createdAt, webhook.updatedAt) = (transaction.now, transaction.now)
        try startHere(&webhook, in: transaction)
        try emit(webhook, in: transaction)
        return webhook
    }

    /// - Parameters:
    ///   - active: whether it is to be active; nil: as it is.
    ///   - form: what is to be sent where.
    func change(
        _ before: Webhook, to form: WebhookForm, active: Bool?, in transaction: borrowing Transaction
    ) throws -> Webhook {
        var webhook = before
        form.write(to: &webhook)
        switch (active, before.status) {
        case (true, let status) where status != .active:
            (webhook.status, webhook.reason, webhook.pausedAt, webhook.failingSince) = (.active, nil, nil, nil)
            // What waited need not wait for its time.
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

    /// From here on events are for it, as it is now: also if a store that is made again reads some of before.
    private func startHere(_ webhook: inout Webhook, in transaction: borrowing Transaction) throws {
        for (partition, next) in try read(webhook.filter.topics, in: transaction) where next > 0 {
            webhook.reflects.add(
                InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
        }
    }

    /// How far topics were read.
    private func read(
        _ topics: Set<StreamedTopic>, in transaction: borrowing Transaction
    ) throws -> [TopicPartition: Int64] {
        var positions: [TopicPartition: Int64] = [:]
        for partition in topics.flatMap(\.topic.partitions) {
            positions[partition] = try transaction.position(of: partition) ?? 0
        }
        return positions
    }

    /// Another secret after that of a generation; the same again if that was done already.
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

    /// A delivery that shows whether what is sent arrives.
    /// - Parameter name: of this wish; the same one gives the same delivery.
    func test(_ webhook: Webhook, _ name: String, in transaction: borrowing Transaction) throws -> WebhookDelivery {
        try requireActive(webhook)
        let event = "test-\(name)"
        if let there = try DeliveryTable.delivery(event, to: webhook.id, in: transaction.database) { return there }
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
            throw Reason.field("/since", "a moment of the last 7 days")
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

    /// Sends what is pending or was given up now.
    func retry(
        _ event: String, to webhook: Webhook, in transaction: borrowing Transaction
    ) throws -> WebhookDelivery? {
        guard var delivery = try DeliveryTable.delivery(event, to: webhook.id, in: transaction.database) else {
            return nil
        }
        try requireActive(webhook)
        guard delivery.status != .delivered else { throw Reason("wrong-status", "it has arrived") }
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
