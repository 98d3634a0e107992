import Contract
import EventLog
import struct EventLog.Record
package import Events
import GRDB
import Synchronization
import Traces
import Tracing

/// What steps need again and again of the framework's tables, kept from step to step: the last sequences said, what was heard, and the
/// rows that the step under way has put into the outbox.
///
/// Within a step it is ahead of the tables; `flush` brings them up to it before the commit. It must forget what it knows when a
/// transaction is rolled back, or when somebody else has written these tables.
package final class StepMemory: Sendable {
    private struct MemoryState {
        var sequences: [Outbox.Place: Int64] = [:]
        var changedSequences: Set<Outbox.Place> = []
        var rows: [Outbox.Row] = []
        var hasAllRows = true
        /// Of what the step under way handles.
        var spans: [TraceSpan] = []
        var deduplicator: Deduplicator
    }

    private let state: Mutex<MemoryState>

    /// - Parameter inputs: the topics that are heard.
    package init(inputs: [Topic] = []) {
        state = Mutex(MemoryState(deduplicator: Deduplicator(topics: inputs)))
    }

    /// What the step under way has taken and said was not; the tables are the truth.
    func forget() {
        state.withLock { state in
            (state.sequences, state.changedSequences, state.rows, state.hasAllRows, state.spans) = ([:], [], [], true, [])
            state.deduplicator.rollBack()
        }
    }

    /// The step under way writes the tables itself: what it puts into the outbox has to be read from there.
    func stepAside() {
        forget()
        state.withLock { $0.hasAllRows = false }
    }

    // MARK: - What was said

    /// One more than the last of this place; the first is the given one.
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

    /// The rows that the committed step has put into the outbox; nil if they have to be read from there.
    func takeRows() -> [Outbox.Row]? {
        state.withLock { state in
            defer { (state.rows, state.hasAllRows) = ([], true) }
            return state.hasAllRows ? state.rows : nil
        }
    }

    /// A span that ends when the step is committed, and is forgotten if it is rolled back.
    func add(_ span: TraceSpan) {
        state.withLock { $0.spans.append(span) }
    }

    // MARK: - What was heard

    /// Begins with what the store knows, and what `learn` is given after it.
    func begin(deduplicator: Deduplicator) {
        state.withLock { $0.deduplicator = deduplicator }
    }

    /// Takes what was heard before: it does not count again.
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
