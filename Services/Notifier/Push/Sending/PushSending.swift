import Contract
import Events
import Store
import Traces

/// Notices to devices: turns are those of push services' hosts, so that one that is slow or away delays no other. To one device there is one
/// at a time; what is sent again takes the place of the first on the device.
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
    ) throws -> [PushErrand] {
        try NoticeTable.due(at: endpoint.host, at: now, limit: limit, skipping: names, in: database).compactMap {
            guard let device = try DeviceTable.device($0.device, in: database) else { return nil }
            return PushErrand(notice: $0, device: device)
        }
    }

    func name(of errand: PushErrand) -> String { errand.device.id }

    var traces: TraceNotes { handler.traces }

    func event(of errand: PushErrand) -> String? { errand.notice.event }

    func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        try NoticeTable.pending(in: database)
    }

    func send(_ errand: PushErrand) async -> PushSent? { await sender.send(errand) }

    /// That one device is gone, or was subscribed with another key, says nothing against its push service. What that asks to wait is for the
    /// notice alone: it may be about one device.
    func verdict(on sent: PushSent) -> Verdict {
        Verdict(outcome: "\(sent.outcome)", isFailure: sent.isServiceTrouble)
    }

    func attempted(_ errand: PushErrand, _ sent: PushSent, failures: Int) -> PushAttempted {
        PushAttempted(
            device: errand.device.id, event: errand.notice.event, outcome: sent.outcome, asked: sent.asked)
    }

    func settle(_ attempted: PushAttempted, in transaction: borrowing Transaction) throws {
        try handler.settle(attempted, in: transaction)
    }
}
