public import Events
import Synchronization

/// What a client has done since it was opened; for metrics and tests.
public struct LogCounts: Sendable, Equatable {
    public var appended = 0
    public var commits = 0
    public var failedCheckpoints = 0
    /// How often the reader thread looked into the file because of a request or the bell, or only because time had passed.
    public var looks = 0
    public var looksForTime = 0
    /// How often the bell woke it.
    public var bells = 0
    /// Appends and topics to be made that waited too long for their turn and were turned away.
    public var overdue = 0
    /// How long the oldest append has waited to be written; nil if none waits.
    public var oldestWait: Duration?
    /// Reads that wait for records now.
    public var waitingReads = 0
    public var cleaned = CleaningReport()
    /// Why the last cleaning could not be finished; it is tried again.
    public var cleaningFailure: String?
    /// When the first asked to be forgotten of those of whom the log still tells; nil if there are none, or another client cleans.
    public var oldestErasure: Timestamp?
}

/// The counts, shared by the log's threads.
final class Counts: Sendable {
    private let counts = Mutex(LogCounts())

    var now: LogCounts { counts.withLock { $0 } }

    func update(_ change: (inout LogCounts) -> Void) { counts.withLock { change(&$0) } }
}
