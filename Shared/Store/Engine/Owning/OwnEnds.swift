import EventLog
import Events

/// Checks that the log still has all that it acknowledged to this store: its end at the last acknowledgement, and the record that stood
/// there.
///
/// It is checked before a claim, since the claim would take the place of a lost record. Claims of the service's other instances would, too;
/// therefore the record's id is compared as well.
struct OwnEnds: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    /// - Throws: `LogBehind`.
    func check() async throws {
        let reported = try await store.read(Outbox.reported)
        let bounds = try await log.bounds(of: handler.ownPartitions)
        // Records of a topic with a retention time may have expired.
        let positions = reported.filter { $0.value.next >= bounds[$0.key]?.lowerBound ?? Int64.max }
        let misfits = try await Misfits(log: log).find(among: positions, in: bounds)
        if let why = misfits.min(by: { $0.key.description < $1.key.description })?.value { throw LogBehind(why: why) }
    }
}

/// The log lost acknowledged records, or is an older copy. This never passes by itself: an operator decides which is right.
struct LogBehind: Error, CustomStringConvertible {
    let why: String
    var remedy = "if the log was lost or restored, start once with --republish"
    var description: String { "\(why); \(remedy)" }
}
