import EventLog
import Events

/// Reads a stretch of the log to its end as of now.
struct LogStretch: Sendable {
    let log: any EventLog

    /// Hands on the records from the given positions up to the bounds, a batch at a time, in order within each partition.
    ///
    /// The last records of a stretch may have been compacted away; then no record ever comes, and a short silence ends it.
    func read(
        from positions: [TopicPartition: Int64], upTo bounds: [TopicPartition: Range<Int64>],
        _ body: ([Record]) async throws -> Void
    ) async throws {
        var open = positions.filter { $0.value < bounds[$0.key]?.upperBound ?? 0 }
        guard !open.isEmpty else { return }
        let reader = try await log.reader(from: open)
        do {
            while !open.isEmpty {
                let batch = try await reader.next(limit: 1000, wait: .seconds(2))
                try Task.checkCancellation()
                guard !batch.isEmpty else { break }
                for record in batch where record.offset + 1 >= bounds[record.topicPartition]?.upperBound ?? 0 {
                    open[record.topicPartition] = nil
                }
                try await body(batch.filter { $0.offset < bounds[$0.topicPartition]?.upperBound ?? 0 })
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }
}
