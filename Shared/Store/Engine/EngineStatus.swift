public import Events
import Synchronization

/// Status of an engine, for readiness and metrics.
public struct EngineStatus: Sendable {
    /// What keeps it from being ready, by part: "log", "store", "input" …; empty is ready.
    public var missing: [String: String] = ["engine": "is starting"]
    /// Records not read yet, by input topic.
    public var lag: [String: Int64] = [:]
    /// Rows of the outbox that are not in the log yet.
    public var outboxDepth = 0
    /// Time since which the oldest of them waits; nil if none does.
    public var outboxWaitingSince: Timestamp?
    public var handled = 0
    public var duplicates = 0
    public var deadLetters = 0
    /// Dead letters that have not been handled since.
    public var deadLettersStanding = 0
    public var relayed = 0
    /// Duration of the last rebuild; nil if there was none.
    public var rebuilt: Duration?
    /// Time of the snapshot that the last rebuild began from; nil if it began at the log's start.
    public var rebuiltFrom: Timestamp?
    /// Time of the newest snapshot; nil if there is none.
    public var snapshotAt: Timestamp?

    /// Lead of the wall clock over the time by which records are deleted.
    public var clockAhead = Duration.zero

    public init() {}
}

/// Time since which the relay has had no trouble: a time-out may count only from then, since earlier requests may not have left the
/// process.
public final class RelayHealth: Sendable {
    private let since = Mutex<Timestamp>(.now)

    public init() {}

    public var healthySince: Timestamp { since.withLock { $0 } }

    func recovered(at time: Timestamp) {
        since.withLock { $0 = time }
    }
}
