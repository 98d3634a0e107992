import EventLog
import GRDB
import Synchronization
import Traces

/// The outbox's rows on their way to the log, so that the relay need not read again what a step has just written, and reported rows
/// are deleted along with the next step.
///
/// The table stays the truth: beyond a bound, and whenever it is not known what stands there, rows are read from it. It is used on
/// the engine's thread, between whose calls nobody else writes the table.
final class RelayQueue: Sendable {
    /// More rows are not kept in memory.
    private static let mostRows = 5000

    private struct QueueState {
        /// In the order of the table.
        var rows: [Outbox.Row] = []
        /// False: the table has rows after these.
        var isComplete = false
        /// The last row that was taken to be appended.
        var taken: Int64 = 0
        /// Rows up to this one stand in the log, but still in the table.
        var reported: Int64?
        /// The same, whether or not they have been deleted.
        var lastReported: Int64 = 0
        /// Where the log stands after them.
        var next: [TopicPartition: Inbox.Position] = [:]
        /// Where it stands after rows that were appended before others that were said before them.
        var early: [TopicPartition: Inbox.Position] = [:]
    }

    private let state = Mutex(QueueState())

    /// How many rows wait; nil if only the table knows.
    var depth: Int? { state.withLock { $0.isComplete ? $0.rows.count : nil } }

    /// - Parameter rows: what a committed step has put into the outbox; nil if it has to be read from there.
    func committed(_ rows: [Outbox.Row]?) {
        state.withLock { state in
            guard let rows, state.isComplete, state.rows.count + rows.count <= RelayQueue.mostRows else {
                state.isComplete = state.isComplete && rows?.isEmpty == true
                // They will be read from the table, which knows no spans.
                for row in rows ?? [] { row.span?.end() }
                return
            }
            state.rows.append(contentsOf: rows)
        }
    }

    /// Forgets what it has: the table is read anew, from its first row.
    func restart() {
        state.withLock { state in
            for row in state.rows { row.span?.end() }
            (state.rows, state.isComplete, state.taken, state.early) = ([], false, 0, [:])
        }
    }

    /// True if rows have to be read from the table before more can be taken.
    var mustRead: Bool { state.withLock { !$0.isComplete && $0.rows.isEmpty } }

    /// Reads on in the table. In a transaction that has deleted what was reported.
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

    /// - Parameter row: all rows up to this one stand in the log; nil: only some of those that were taken.
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

    /// The log has reported a row. If not, only the table may know that it did.
    func isReported(_ row: Int64) -> Bool { state.withLock { $0.lastReported >= row } }

    /// Deletes what was reported; `deleted` follows once that is committed.
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
