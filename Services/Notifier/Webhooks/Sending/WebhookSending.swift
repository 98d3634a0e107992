import Contract
import Events
import Fetching
import Store
import Traces

/// Sends deliveries. Each webhook is an endpoint; the events of one thing are delivered in order.
struct WebhookSending: Sending {
    let handler: NotifierHandler
    let sender: WebhookSender

    let name = "deliveries"
    var bell: Bell { handler.bell }

    static let limits = Turns.Limits()

    func waiting(in database: Database) throws -> [Endpoint] {
        let waiting = try DeliveryTable.waiting(in: database)
        return try handler.activeWebhooks.active(in: database).filter { waiting.contains($0.id) }.map { webhook in
            let host = WebAddress(webhook.url).map { "\($0.host):\($0.port)" } ?? webhook.url
            return Endpoint(name: webhook.id, host: host)
        }
    }

    func known(in database: Database) throws -> Set<String>? {
        Set(try handler.activeWebhooks.active(in: database).map(\.id))
    }

    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [WebhookMessage] {
        guard let webhook = try handler.activeWebhooks.active(endpoint.name, in: database) else { return [] }
        return try DueTable.due(webhook, at: now, limit: limit, skipping: names, in: database).map {
            WebhookMessage(delivery: $0, webhook: webhook)
        }
    }

    func name(of message: WebhookMessage) -> String { message.delivery.event }

    var traces: TraceNotes { handler.traces }

    func event(of message: WebhookMessage) -> String? { message.delivery.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try DeliveryTable.pending(in: database)
    }

    func send(_ message: WebhookMessage) async -> WebhookReply? { await sender.send(message) }

    func verdict(on reply: WebhookReply) -> Verdict {
        Verdict(outcome: "\(reply.outcome)", isFailure: reply.outcome != .arrived, retryAfter: reply.retryAfter)
    }

    func attempt(_ message: WebhookMessage, _ reply: WebhookReply, failures: Int) -> WebhookAttempt {
        WebhookAttempt(
            webhook: message.webhook.id, event: message.delivery.event, outcome: reply.outcome, answer: reply.answer,
            retryAfter: reply.retryAfter, failures: failures)
    }

    func settle(_ attempt: WebhookAttempt, in transaction: borrowing Transaction) throws {
        try handler.settle(attempt, in: transaction)
    }
}
