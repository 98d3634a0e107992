import EventLog
import Events

/// Whether the log still has all that this store was told it has: where it ended by the last report, and which record stood there.
///
/// It is looked at before a claim: the claim itself would take the place of a record that is lost, and so would those of the service's
/// other instances, for which the record's id is compared, too.
struct OwnEnds: Sendable {
    let store: Store
    let log: any EventLog
    let handler: any Handler

    /// - Throws: `LogBehind`.
    func check() async throws {
        let reported = try await store.read(Outbox.reported)
        let bounds = try await log.bounds(of: handler.ownPartitions)
        // What a topic keeps for a time only may have gone.
        let positions = reported.filter { $0.value.next >= bounds[$0.key]?.lowerBound ?? Int64.max }
        let misfits = try await Misfits(log: log).find(among: positions, in: bounds)
        if let why = misfits.min(by: { $0.key.description < $1.key.description })?.value { throw LogBehind(why: why) }
    }
}

/// The log lost records that were acknowledged, or is an older copy. It never passes by itself: a person says which is right.
struct LogBehind: Error, CustomStringConvertible {
    let why: String
    var remedy = "if the log was lost or put back, start once with --republish"
    var description: String { "\(why); \(remedy)" }
}
