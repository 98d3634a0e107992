import EventLog
import Events
import GRDB
import Logging

/// Moves the outbox into the log: in order, a row deleted only on its report.
struct Relay: Sendable {
    let store: Store
    let log: any EventLog
    let outbox: Outbox
    /// Rows on their way at a time; also how far back a reader without a store looks for sequences.
    static let batchSize = 500

    /// Appends what waits until nothing does.
    /// - Returns: how many rows were reported.
    /// - Throws: `AppendError` after which `Recovery` must run before the next call; database errors.
    func drain() async throws -> Int {
        var count = 0
        while true {
            let rows = try await store.read { [outbox] in try outbox.waiting(limit: Relay.batchSize, in: $0) }
            guard !rows.isEmpty else { return count }
            // A checkpoint may only be in the log if all before it is.
            if log.appendsAreAtomic {
                try await append(rows)
            } else if let first = rows.firstIndex(where: \.isCheckpoint), first > 0 {
                try await append(Array(rows[..<first]))
            } else {
                try await append(Array(rows.prefix { $0.isCheckpoint == rows[0].isCheckpoint }))
            }
            count += rows.count
        }
    }

    private func append(_ rows: [Outbox.Row]) async throws {
        let offsets = try await log.append(rows.map(\.record))
        var next: [TopicPartition: Int64] = [:]
        for (row, offset) in zip(rows, offsets) {
            next[row.record.topicPartition] = max(next[row.record.topicPartition] ?? 0, offset + 1)
        }
        let reported = next
        try await store.write { try Outbox.report(rows.map(\.id), next: reported, in: $0) }
    }
}
