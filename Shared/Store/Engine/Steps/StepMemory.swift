import Contract
import EventLog
import struct EventLog.Record
package import Events
import GRDB
import Synchronization
import Traces
import Tracing

/// What steps often need of the framework's tables, kept from step to step: the last emitted sequences, the consumed records, and the
/// current step's outbox rows.
///
/// Within a step it is ahead of the tables; `flush` writes it to them before the commit. It must be reset when a transaction is rolled
/// back, or when other code has written these tables.
package final class StepMemory: Sendable {
    private struct MemoryState {
        var sequences: [Outbox.Place: Int64] = [:]
        var changedSequences: Set<Outbox.Place> = []
        var rows: [Outbox.Row] = []
        var hasAllRows = true
        /// Spans of the current step.
        var spans: [TraceSpan] = []
        var deduplicator: Deduplicator
    }

    private let state: Mutex<MemoryState>

    /// - Parameter inputs: the consumed topics.
    package init(inputs: [Topic] = []) {
        state = Mutex(MemoryState(deduplicator: Deduplicator(topics: inputs)))
    }

    /// Discards what the current step has consumed and emitted; the tables are the truth.
    func forget() {
        state.withLock { state in
            (state.sequences, state.changedSequences, state.rows, state.hasAllRows, state.spans) = (
                [:], [], [], true, []
            )
            state.deduplicator.rollBack()
        }
    }

    /// The current step writes the tables itself: its outbox rows have to be read from there.
    func stepAside() {
        forget()
        state.withLock { $0.hasAllRows = false }
    }

    // MARK: - What was said

    /// One more than the place's last sequence; the first is the given one.
    func nextSequence(of place: Outbox.Place, first: Int64, in database: Database) throws -> Int64 {
        let known = state.withLock { $0.sequences[place] }
        let last = try known ?? Outbox.lastSequence(of: place, in: database)
        let next = last.map { $0 + 1 } ?? first
        state.withLock { state in
            state.sequences[place] = next
            state.changedSequences.insert(place)
        }
        return next
    }

    func add(_ row: Outbox.Row) {
        state.withLock { $0.rows.append(row) }
    }

    /// Outbox rows of the committed step; nil if they have to be read from the table.
    func takeRows() -> [Outbox.Row]? {
        state.withLock { state in
            defer { (state.rows, state.hasAllRows) = ([], true) }
            return state.hasAllRows ? state.rows : nil
        }
    }

    /// Adds a span that ends when the step is committed, and is discarded if it is rolled back.
    func add(_ span: TraceSpan) {
        state.withLock { $0.spans.append(span) }
    }

    // MARK: - What was heard

    /// Begins with the store's state; `learn` adds to it.
    func begin(deduplicator: Deduplicator) {
        state.withLock { $0.deduplicator = deduplicator }
    }

    /// Takes records that were consumed before: they do not count again.
    func learn(_ records: [Record]) {
        state.withLock { state in
            for record in records { state.deduplicator.learn(record) }
        }
    }

    func take(_ identity: RecordIdentity, key: String, in input: TopicPartition) -> Deduplicator.Verdict {
        state.withLock { $0.deduplicator.take(identity, key: key, in: input) }
    }

    func take(_ claim: OwnerClaim, in input: TopicPartition) {
        state.withLock { $0.deduplicator.take(claim, in: input) }
    }

    // MARK: - Before and after the commit

    func flush(in database: Database) throws {
        let (sequences, changed) = state.withLock { state in
            defer { state.changedSequences = [] }
            return (state.changedSequences.map { ($0, state.sequences[$0] ?? 0) }, state.deduplicator.changed)
        }
        for (place, last) in sequences { try Outbox.raiseSequence(of: place, to: last, in: database) }
        for (place, last) in changed { try Inbox.save(last, at: place, in: database) }
    }

    func committed() {
        let spans = state.withLock { state in
            state.deduplicator.commit()
            defer { state.spans = [] }
            return state.spans
        }
        for span in spans { span.end() }
    }
}
