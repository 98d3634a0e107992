import EventLog
import GRDB
import Synchronization

/// What steps need again and again of the framework's tables, kept from step to step: last sequences said and heard, and the rows that
/// the step under way has put into the outbox.
///
/// Within a step it is ahead of the tables; `flush` brings them up to it before the commit. It must forget what it knows when a
/// transaction is rolled back, or when somebody else has written these tables.
package final class StepMemory: Sendable {
    private struct Heard: Hashable {
        let source: String
        let input: TopicPartition
    }

    private struct State {
        var said: [TopicPartition: Int64] = [:]
        var heard: [Heard: Int64] = [:]
        var changedSaid: Set<TopicPartition> = []
        var changedHeard: Set<Heard> = []
        var rows: [Outbox.Row] = []
        var hasAllRows = true
    }

    private let state = Mutex(State())

    package init() {}

    /// Forgets everything; the tables are the truth.
    func forget() {
        state.withLock { $0 = State() }
    }

    /// The step under way writes the tables itself: what it puts into the outbox has to be read from there.
    func stepAside() {
        state.withLock { state in
            state = State()
            state.hasAllRows = false
        }
    }

    // MARK: - What was said

    /// One more than the last of this topic and partition; the first is the given one.
    func nextSequence(of partition: TopicPartition, first: Int64, in database: Database) throws -> Int64 {
        let known = state.withLock { $0.said[partition] }
        let last = try known ?? Outbox.lastSequence(of: partition, in: database)
        let next = last.map { $0 + 1 } ?? first
        state.withLock { state in
            state.said[partition] = next
            state.changedSaid.insert(partition)
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

    // MARK: - What was heard

    /// Remembers a sequence. False if one as great was heard before: the record is a duplicate.
    func hear(_ sequence: Int64, from source: String, in input: TopicPartition, database: Database) throws -> Bool {
        let key = Heard(source: source, input: input)
        let known = state.withLock { $0.heard[key] }
        if let last = try known ?? Inbox.lastHeard(from: source, in: input, database: database), last >= sequence {
            return false
        }
        state.withLock { state in
            state.heard[key] = sequence
            state.changedHeard.insert(key)
        }
        return true
    }

    // MARK: - Before the commit

    func flush(in database: Database) throws {
        let (said, heard) = state.withLock { state in
            defer { (state.changedSaid, state.changedHeard) = ([], []) }
            return (
                state.changedSaid.map { ($0, state.said[$0] ?? 0) },
                state.changedHeard.map { ($0, state.heard[$0] ?? 0) }
            )
        }
        for (partition, last) in said { try Outbox.raiseSequence(of: partition, to: last, in: database) }
        for (key, last) in heard {
            _ = try Inbox.hear(last, from: key.source, in: key.input, database: database)
        }
    }
}
