import EventLog
import Events

/// Reads a stretch of the log to a known end.
///
/// The end of a stretch is a position reached, never a silence: a log that is slow, stopped or electing looks like one without more
/// records. Reading that does not get there has failed and is tried again, from the start or from where it was.
struct LogStretch: Sendable {
    let log: any EventLog
    /// Reading has failed after this long without progress.
    var patience = Duration.seconds(30)

    /// Passes the records from the given positions up to the ends to `body`, a batch at a time, in order within each partition.
    /// - Throws: `LogError.unavailable` if an end was not reached.
    func read(
        from positions: [TopicPartition: Int64], upTo ends: [TopicPartition: Int64],
        _ body: ([Record]) async throws -> Void
    ) async throws {
        let open = positions.filter { $0.value < ends[$0.key] ?? 0 }
        guard !open.isEmpty else { return }
        let reader = try await log.reader(from: open)
        do {
            try await read(reader, upTo: ends.filter { open[$0.key] != nil }, body)
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    private func read(
        _ reader: any LogReader, upTo ends: [TopicPartition: Int64], _ body: ([Record]) async throws -> Void
    ) async throws {
        var left = ends
        var before = reader.positions
        var progressed = ContinuousClock.now
        while true {
            let batch = try await reader.next(limit: 1000, wait: .milliseconds(200))
            try Task.checkCancellation()
            let positions = reader.positions
            let wanted = batch.filter { $0.offset < ends[$0.topicPartition] ?? 0 }
            if !wanted.isEmpty { try await body(wanted) }
            left = left.filter { positions[$0.key] ?? 0 < $0.value }
            if left.isEmpty { return }
            if positions != before { (before, progressed) = (positions, .now) }
            guard ContinuousClock.now < progressed + patience else {
                let (place, end) = left.min { $0.key.description < $1.key.description } ?? (ends.first!.key, 0)
                throw LogError.unavailable(
                    "reading \(place) reached \(positions[place] ?? 0) instead of \(end) within \(patience)")
            }
        }
    }
}
