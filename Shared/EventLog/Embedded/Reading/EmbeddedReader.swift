import EventLog
import Synchronization

/// Reads some partitions through its client's reader thread.
final class EmbeddedReader: LogReader {
    private let queue: ReaderQueue
    private let partitions: PartitionSet
    private let state: Mutex<ReaderState>

    private struct ReaderState {
        var slots: [ReadSlot]
        var start = 0
        var isClosed = false
    }

    init(slots: [ReadSlot], queue: ReaderQueue) {
        self.queue = queue
        partitions = PartitionSet(slots.lazy.map(\.partition))
        state = Mutex(ReaderState(slots: slots))
    }

    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        let request = try state.withLock { state in
            guard !state.isClosed else { throw LogError.closed }
            return ReadRequest(
                slots: state.slots, start: state.start, partitions: partitions, limit: limit, earliest: earliest,
                deadline: .now + wait)
        }
        try queue.add(request)
        let result = try await withTaskCancellationHandler {
            try await request.promise.outcome.get()
        } onCancel: {
            request.promise.keep(.success(request.result([])))
        }
        state.withLock { state in
            state.slots = result.slots
            state.start = result.start
        }
        return result.records
    }

    var positions: [TopicPartition: Int64] {
        state.withLock { state in
            Dictionary(state.slots.map { ($0.place, $0.position) }, uniquingKeysWith: { $1 })
        }
    }

    func close() async {
        state.withLock { $0.isClosed = true }
    }
}
