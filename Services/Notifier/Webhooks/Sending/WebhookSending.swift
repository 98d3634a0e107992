import Contract
import Events
import Fetching
import Store
import Traces

/// Deliveries to webhooks: turns are the webhooks', and of one thing to one webhook the events go in order.
struct WebhookSending: Sending {
    let handler: NotifierHandler
    let sender: WebhookSender

    let name = "deliveries"
    var bell: Bell { handler.bell }

    static let limits = Turns.Limits()

    func waiting(in database: Database) throws -> [Endpoint] {
        let waiting = try DeliveryTable.waiting(in: database)
        return try handler.memory.active(in: database).filter { waiting.contains($0.id) }.map { webhook in
            let host = WebAddress(webhook.url).map { "\($0.host):\($0.port)" } ?? webhook.url
            return Endpoint(name: webhook.id, host: host)
        }
    }

    func known(in database: Database) throws -> Set<String>? {
        Set(try handler.memory.active(in: database).map(\.id))
    }

    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [Errand] {
        guard let webhook = try handler.memory.active(endpoint.name, in: database) else { return [] }
        return try DueTable.due(webhook, at: now, limit: limit, skipping: names, in: database).map {
            Errand(delivery: $0, webhook: webhook)
        }
    }

    func name(of errand: Errand) -> String { errand.delivery.event }

    var traces: TraceNotes { handler.traces }

    func event(of errand: Errand) -> String? { errand.delivery.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try DeliveryTable.pending(in: database)
    }

    func send(_ errand: Errand) async -> Sent? { await sender.send(errand) }

    func verdict(on sent: Sent) -> Verdict {
        Verdict(outcome: "\(sent.outcome)", isFailure: sent.outcome != .arrived, asked: sent.asked)
    }

    func attempted(_ errand: Errand, _ sent: Sent, failures: Int) -> Attempted {
        Attempted(
            webhook: errand.webhook.id, event: errand.delivery.event, outcome: sent.outcome, answer: sent.answer,
            asked: sent.asked, failures: failures)
    }

    func settle(_ attempted: Attempted, in transaction: borrowing Transaction) throws {
        try handler.settle(attempted, in: transaction)
    }
}
