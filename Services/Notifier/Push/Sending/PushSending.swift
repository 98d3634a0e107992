import Contract
import Events
import Store
import Traces

/// Sends notices. Each push service's host is an endpoint, so that a slow or unavailable one delays no other. Each device gets one notice
/// at a time; a repeated one replaces the first on the device.
struct PushSending: Sending {
    let handler: NotifierHandler
    let sender: PushSender

    let name = "notices"
    var bell: Bell { handler.pushBell }

    static let limits = Turns.Limits(all: 32, ofEndpoint: 16, ofHost: 16, ofSlow: 16)

    func waiting(in database: Database) throws -> [Endpoint] {
        try NoticeTable.hosts(in: database).map { Endpoint(name: $0, host: $0) }
    }

    func known(in database: Database) throws -> Set<String>? { nil }

    func due(
        to endpoint: Endpoint, at now: Timestamp, limit: Int, skipping names: Set<String>, in database: Database
    ) throws -> [PushMessage] {
        try NoticeTable.due(at: endpoint.host, at: now, limit: limit, skipping: names, in: database).compactMap {
            guard let device = try DeviceTable.device($0.device, in: database) else { return nil }
            return PushMessage(notice: $0, device: device)
        }
    }

    func name(of message: PushMessage) -> String { message.device.id }

    var traces: TraceNotes { handler.traces }

    func event(of message: PushMessage) -> String? { message.notice.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try NoticeTable.pending(in: database)
    }

    func send(_ message: PushMessage) async -> PushReply? { await sender.send(message) }

    /// A removed device, or one subscribed with another key, is no failure of its push service. `Retry-After` holds for the notice alone,
    /// since it may concern one device.
    func verdict(on reply: PushReply) -> Verdict {
        Verdict(outcome: "\(reply.outcome)", isFailure: reply.isServiceTrouble)
    }

    func attempt(_ message: PushMessage, _ reply: PushReply, failures: Int) -> PushAttempt {
        PushAttempt(
            device: message.device.id, event: message.notice.event, outcome: reply.outcome, retryAfter: reply.retryAfter
        )
    }

    func settle(_ attempt: PushAttempt, in transaction: borrowing Transaction) throws {
        try handler.settle(attempt, in: transaction)
    }
}
