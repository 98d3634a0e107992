import EventLog
import GRDB
import Synchronization
import Traces

/// Outbox rows on their way to the log. The relay need not read again what a step has just written, and acknowledged rows are deleted along
/// with the next step.
///
/// The table stays the truth: beyond a bound, and whenever the queue's state is unknown, rows are read from it. The queue is used on the
/// engine's thread; nobody else writes the table between its calls.
final class RelayQueue: Sendable {
    /// Most rows kept in memory.
    private static let mostRows = 5000

    private struct QueueState {
        /// Rows in the order of the table.
        var rows: [Outbox.Row] = []
        /// False: the table has rows after these.
        var isComplete = false
        /// Last row that was taken to be appended.
        var taken: Int64 = 0
        /// Rows up to this one are in the log, but still in the table.
        var reported: Int64?
        /// The same, whether or not the rows have been deleted.
        var lastReported: Int64 = 0
        /// The log's positions after them.
        var next: [TopicPartition: Inbox.Position] = [:]
        /// The log's positions after rows that were appended before earlier ones.
        var early: [TopicPartition: Inbox.Position] = [:]
    }

    private let state = Mutex(QueueState())

    /// Number of waiting rows; nil if only the table knows.
    var depth: Int? { state.withLock { $0.isComplete ? $0.rows.count : nil } }

    /// - Parameter rows: rows of a committed step; nil if they have to be read from the table.
    func committed(_ rows: [Outbox.Row]?) {
        state.withLock { state in
            guard let rows, state.isComplete, state.rows.count + rows.count <= RelayQueue.mostRows else {
                state.isComplete = state.isComplete && rows?.isEmpty == true
                // The rows will be read from the table, which stores no spans.
                for row in rows ?? [] { row.span?.end() }
                return
            }
            state.rows.append(contentsOf: rows)
        }
    }

    /// Empties the queue: the table is read anew from its first row.
    func restart() {
        state.withLock { state in
            for row in state.rows { row.span?.end() }
            (state.rows, state.isComplete, state.taken, state.early) = ([], false, 0, [:])
        }
    }

    /// True if rows have to be read from the table before more can be taken.
    var mustRead: Bool { state.withLock { !$0.isComplete && $0.rows.isEmpty } }

    /// Reads the next rows of the table, in a transaction that has deleted the acknowledged ones.
    func read(_ outbox: Outbox, limit: Int, in database: Database) throws {
        let taken = state.withLock { $0.taken }
        let rows = try outbox.waiting(after: taken, limit: limit, in: database)
        state.withLock { state in
            state.rows = rows
            state.isComplete = rows.count < limit
        }
    }

    func take(atMost limit: Int) -> [Outbox.Row] {
        state.withLock { state in
            let rows = Array(state.rows.prefix(limit))
            state.rows.removeFirst(rows.count)
            if let last = rows.last { state.taken = last.id }
            return rows
        }
    }

    // MARK: - Reports

    /// - Parameter row: all rows up to this one are in the log; nil: only some of those that were taken.
    func report(upTo row: Int64?, next: [TopicPartition: Inbox.Position]) {
        state.withLock { state in
            guard let row else {
                state.early.merge(next) { $0.next > $1.next ? $0 : $1 }
                return
            }
            state.reported = max(state.reported ?? 0, row)
            state.lastReported = max(state.lastReported, row)
            state.next.merge(state.early) { $0.next > $1.next ? $0 : $1 }
            state.early = [:]
            state.next.merge(next) { $0.next > $1.next ? $0 : $1 }
        }
    }

    /// True if the log has acknowledged a row; false also if only the table knows.
    func isReported(_ row: Int64) -> Bool { state.withLock { $0.lastReported >= row } }

    /// Deletes acknowledged rows; `deleted` follows once that is committed.
    func deleteReported(in database: Database) throws {
        let (reported, next) = state.withLock { ($0.reported, $0.next) }
        guard let reported else { return }
        try Outbox.delete(upTo: reported, in: database)
        try Outbox.saveReported(next, in: database)
    }

    func deleted() {
        state.withLock { state in
            (state.reported, state.next) = (nil, [:])
        }
    }
}
