import EventLog
import Events
import Traces

/// Moves the outbox into the log in order; a row is deleted only after its acknowledgement.
struct Relay: Sendable {
    let engine: Engine
    let store: Store
    /// Most rows under way; also how far back a reader without a store looks for sequences.
    static let batchSize = 500

    private var log: any EventLog { engine.log }
    private var queue: RelayQueue { engine.relayQueue }

    /// Appends waiting rows until there are none.
    /// - Returns: the number of acknowledged rows.
    /// - Throws: `AppendError`, after which `Recovery` must run before the next call; database errors.
    func drain() async throws -> Int {
        var count = 0
        while true {
            if queue.mustRead {
                let outbox = engine.steps.outbox
                try engine.write(store) { try queue.read(outbox, limit: Relay.batchSize, in: $0) }
            }
            let rows = queue.take(atMost: Relay.batchSize)
            guard !rows.isEmpty else { return count }
            try await append(whole: rows)
            count += rows.count
        }
    }

    /// A later stage may only be in the log if all earlier events are.
    private func append(whole rows: [Outbox.Row]) async throws {
        guard !log.appendsAreAtomic else { return try await append(rows, reporting: rows.last?.id) }
        let turns = RelayTurns(rows).turns
        for (index, turn) in turns.enumerated() {
            try await append(turn, reporting: index == turns.indices.last ? rows.last?.id : nil)
        }
    }

    /// - Parameter last: the row up to which everything is in the log then.
    private func append(_ rows: [Outbox.Row], reporting last: Int64?) async throws {
        let ownership = try engine.owned()
        let offsets: [Int64]
        do { offsets = try await log.append(rows.map { ownership.stamped($0.record, source: $0.source) }) } catch {
            // Their outcome is found out before they are sent again from the table.
            for row in rows { row.span?.end(failure: "\(error)") }
            throw error
        }
        for row in rows { row.span?.end() }
        var next: [TopicPartition: Inbox.Position] = [:]
        for (row, offset) in zip(rows, offsets) where next[row.record.topicPartition]?.next ?? 0 <= offset {
            next[row.record.topicPartition] = Inbox.Position(next: offset + 1, lastID: row.eventID)
        }
        queue.report(upTo: last, next: next)
    }
}
