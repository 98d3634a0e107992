public import Events
import Synchronization

/// How an engine is doing, for readiness and metrics.
public struct EngineStatus: Sendable {
    /// What keeps it from being ready, by part: "log", "store", "input" …; empty is ready.
    public var missing: [String: String] = ["engine": "is starting"]
    /// Records not read yet, by input topic.
    public var lag: [String: Int64] = [:]
    /// Rows said and not yet in the log.
    public var outboxDepth = 0
    /// Since when the oldest of them waits; nil if none does.
    public var outboxWaitingSince: Timestamp?
    public var handled = 0
    public var duplicates = 0
    public var deadLetters = 0
    /// Of all that were ever put aside, those that were not handled since.
    public var deadLettersStanding = 0
    public var relayed = 0
    /// How long the last rebuild took, if there was one.
    public var rebuilt: Duration?
    /// When the snapshot was made that the last rebuild went on from; nil if it was made from the beginning.
    public var rebuiltFrom: Timestamp?
    /// When the newest snapshot was made; nil if there is none.
    public var snapshotAt: Timestamp?

    /// By how much the wall clock is ahead of the time by which things are deleted.
    public var clockAhead = Duration.zero

    public init() {}
}

/// Since when the relay has had no trouble: a time-out may count only from then, since before it requests may not have left.
public final class RelayHealth: Sendable {
    private let since = Mutex<Timestamp>(.now)

    public init() {}

    public var healthySince: Timestamp { since.withLock { $0 } }

    func recovered(at time: Timestamp) {
        since.withLock { $0 = time }
    }
}
