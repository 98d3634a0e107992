import Contract
import Events
import Store

/// The result of one attempt to send a delivery.
struct WebhookAttempt: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// Any status but 2xx, or no answer.
        case failed
        /// HTTP 410: the receiver has been removed.
        case gone
    }

    var webhook: String
    var event: String
    var outcome: Outcome
    var answer: WebhookDelivery.Answer
    /// Time that the receiver asks to wait.
    var retryAfter: Duration?
    /// Consecutive failures at the endpoint, including this one.
    var failures: Int
}

extension NotifierHandler {
    /// Records the result of an attempt. Deliveries that were deleted meanwhile stay deleted.
    func settle(_ attempt: WebhookAttempt, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard var delivery = try DeliveryTable.delivery(attempt.event, to: attempt.webhook, in: database),
            delivery.status == .pending, var webhook = try WebhookTable.webhook(attempt.webhook, in: database)
        else { return }
        let (before, now) = (webhook, transaction.now)
        delivery.attempts += 1
        delivery.lastAnswer = attempt.answer
        delivery.triedAt = delivery.triedAt ?? now
        switch attempt.outcome {
        case .arrived:
            delivery.status = .delivered
            if webhook.failingSince != nil { (webhook.failingSince, webhook.recoveredAt) = (nil, now) }
        case .gone:
            delivery.status = .parked
            if webhook.status == .active { webhook.stop(.gone, because: .gone, at: now) }
        case .failed:
            if attempt.failures >= Turns.failing { webhook.failingSince = webhook.failingSince ?? now }
            guard delivery.attempts >= RetrySchedule.mostAttempts else {
                let pause = RetrySchedule.pause(
                    after: delivery.attempts, retryAfter: attempt.retryAfter, jitter: .random(in: -0.2...0.2))
                delivery.nextAttemptAt = now.advanced(by: pause)
                break
            }
            delivery.status = .parked
            // No delivery arrived while this one was tried, so the endpoint counts as failed.
            if webhook.status == .active, let since = webhook.failingSince, let tried = delivery.triedAt,
                since <= tried.advanced(by: RetrySchedule.longestPause)
            {
                webhook.stop(.failed, because: .failing, at: now)
            }
        }
        if delivery.status != .pending { (delivery.nextAttemptAt, delivery.endedAt) = (nil, now) }
        try emit(delivery, in: transaction)
        if webhook != before { try emit(webhook, in: transaction) }
    }
}
