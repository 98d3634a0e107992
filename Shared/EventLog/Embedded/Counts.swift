public import Events
import Synchronization

/// Counts of a client since it was opened; for metrics and tests.
public struct LogCounts: Sendable, Equatable {
    public var appended = 0
    public var commits = 0
    public var failedCheckpoints = 0
    /// Looks of the reader thread into the file, whether for a request, the bell or because time had passed.
    public var looks = 0
    public var looksForTime = 0
    /// Wake-ups by the bell.
    public var bells = 0
    /// Appends and topics to be made that waited too long for their turn and were refused.
    public var overdue = 0
    /// How long the oldest append has waited to be written; nil if none waits.
    public var oldestWait: Duration?
    /// Reads that wait for records now.
    public var waitingReads = 0
    public var cleaned = CleaningReport()
    /// Why the last cleaning failed; it is tried again.
    public var cleaningFailure: String?
    /// Time of the oldest open erasure request; nil if there is none, or another client cleans.
    public var oldestErasure: Timestamp?
}

/// Counts shared by the log's threads.
final class Counts: Sendable {
    private let counts = Mutex(LogCounts())

    var now: LogCounts { counts.withLock { $0 } }

    func update(_ change: (inout LogCounts) -> Void) { counts.withLock { change(&$0) } }
}
