import Contract
import Events
import Store

/// What came of one attempt.
struct Attempted: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// Not taken: any status but 2xx, or no answer.
        case failed
        /// The receiver says that it is no more.
        case gone
    }

    var webhook: String
    var event: String
    var outcome: Outcome
    var answer: WebhookDelivery.Answer
    /// How long the receiver asks to wait.
    var asked: Duration?
    /// How many have failed at the endpoint one after the other, with this one.
    var failures: Int
}

extension NotifierHandler {
    /// Writes down what came of an attempt. What was forgotten meanwhile stays so.
    func settle(_ attempted: Attempted, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard var delivery = try DeliveryTable.delivery(attempted.event, to: attempted.webhook, in: database),
            delivery.status == .pending, var webhook = try WebhookTable.webhook(attempted.webhook, in: database)
        else { return }
        let (before, now) = (webhook, transaction.now)
        delivery.attempts += 1
        delivery.lastAnswer = attempted.answer
        delivery.triedAt = delivery.triedAt ?? now
        switch attempted.outcome {
        case .arrived:
            delivery.status = .delivered
            if webhook.failingSince != nil { (webhook.failingSince, webhook.recoveredAt) = (nil, now) }
        case .gone:
            delivery.status = .parked
            if webhook.status == .active { webhook.stop(.gone, because: .gone, at: now) }
        case .failed:
            if attempted.failures >= Turns.failing { webhook.failingSince = webhook.failingSince ?? now }
            guard delivery.attempts >= Schedule.mostAttempts else {
                let pause = Schedule.pause(
                    after: delivery.attempts, asked: attempted.asked, jitter: .random(in: -0.2...0.2))
                delivery.nextAttemptAt = now.advanced(by: pause)
                break
            }
            delivery.status = .parked
            // Nothing arrived as long as this was tried, so nothing will.
            if webhook.status == .active, let since = webhook.failingSince, let tried = delivery.triedAt,
                since <= tried.advanced(by: Schedule.longestPause)
            {
                webhook.stop(.failed, because: .failing, at: now)
            }
        }
        if delivery.status != .pending { (delivery.nextAttemptAt, delivery.endedAt) = (nil, now) }
        try emit(delivery, in: transaction)
        if webhook != before { try emit(webhook, in: transaction) }
    }
}
