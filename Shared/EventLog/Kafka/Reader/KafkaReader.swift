import EventLog
import Foundation
import Logging
import Synchronization

/// Reads assigned partitions with a consumer and a thread of its own. What was fetched stays in librdkafka's queue, which is bounded,
/// until it is asked for.
final class KafkaReader: LogReader {
    private let client: Client
    private let thread: SerialThread
    private let options: KafkaLogOptions
    private let isOpen = Mutex(true)
    /// Only touched on the thread.
    private let progress: Mutex<Progress>

    private struct Progress: Sendable {
        /// The next offset of each partition.
        var positions: [TopicPartition: Int64]
        var names = TopicNames()
        /// What stopped it; it stays where it is.
        var obstacle: Obstacle?
    }

    private enum Obstacle: Sendable {
        case error(LogError)
        case outOfRange(TopicPartition)
    }

    /// One call gives at most so many bytes of values, and one record more.
    private static let mostBytes = 8 << 20
    /// A wait looks around this often, should a wake-up be lost.
    private static let look = Duration.seconds(1)

    private init(client: Client, thread: SerialThread, positions: [TopicPartition: Int64], options: KafkaLogOptions) {
        self.client = client
        self.thread = thread
        self.options = options
        progress = Mutex(Progress(positions: positions))
    }

    static func start(
        at positions: [TopicPartition: Int64], properties: [Property], options: KafkaLogOptions, logger: Logger
    ) async throws -> KafkaReader {
        let thread = SerialThread(name: "kafka-reader")
        do {
            let client = try await thread.run { () throws(LogError) in
                let client = try Client(.consumer, properties: properties, logger: logger)
                do throws(LogError) {
                    try client.assign(positions)
                } catch {
                    client.destroy(within: options.closeTimeout)
                    throw error
                }
                return client
            }
            return KafkaReader(client: client, thread: thread, positions: positions, options: options)
        } catch {
            await thread.end {}
            throw error
        }
    }

    func next(limit: Int, wait: Duration) async throws -> [Record] {
        let deadline = ContinuousClock.now + wait
        let cancelled = Flag()
        return try await withTaskCancellationHandler {
            try await thread.run { [self] () throws(LogError) in
                try take(limit: max(1, limit), until: deadline, unless: cancelled)
            }
        } onCancel: {
            cancelled.set()
            isOpen.withLock { if $0 { client.wake() } }
        }
    }

    var positions: [TopicPartition: Int64] { progress.withLock(\.positions) }

    var isClosed: Bool { isOpen.withLock { !$0 } }

    func close() async {
        // Under the lock, so that a cancelled `next` does not wake a client that was freed.
        isOpen.withLock { isOpen in
            if isOpen { client.wake() }
            isOpen = false
        }
        await thread.end { [self] in client.destroy(within: options.closeTimeout) }
    }
}

// MARK: - On the thread

extension KafkaReader {
    private func take(limit: Int, until deadline: ContinuousClock.Instant, unless cancelled: Flag) throws(LogError)
        -> [Record]
    {
        var records: [Record] = []
        var bytes = 0
        let stop: Obstacle? = progress.withLock { progress in
            while progress.obstacle == nil, records.count < limit, bytes < KafkaReader.mostBytes {
                let wait = records.isEmpty ? min(deadline - .now, KafkaReader.look) : .zero
                guard let event = client.nextConsumerEvent(within: max(.zero, wait), names: &progress.names) else {
                    if records.isEmpty, deadline > .now, !cancelled.isSet, isOpen.withLock(\.self) { continue }
                    break
                }
                switch event {
                case .record(let record):
                    progress.positions[record.topicPartition] = record.offset + 1
                    bytes += record.value?.count ?? 0
                    records.append(record)
                case .problem(let code, let text, let partition, let offset):
                    progress.obstacle = obstacle(code, text, partition, offset: offset)
                }
            }
            // What came before the obstacle is given first.
            return records.isEmpty ? progress.obstacle : nil
        }
        switch stop {
        case nil:
            if records.isEmpty, isClosed { throw .closed }
            return records
        case .error(let error): throw error
        case .outOfRange(let partition): throw outOfRange(partition)
        }
    }

    /// What a problem means for reading; nil if reading goes on, like while brokers are away or a leader moves.
    private func obstacle(_ code: ErrorCode, _ text: String, _ partition: TopicPartition?, offset: Int64) -> Obstacle? {
        switch (code.meaning, partition) {
        case (.outOfRange, let partition?): return .outOfRange(partition)
        case (.damaged, let partition?): return .error(.damaged(partition, offset: offset))
        case (.misconfigured, let partition?), (.forbidden, let partition?):
            return .error(.misconfigured("reading \(partition): \(text)"))
        case (.fatal, _): return .error(.fatal(text))
        default:
            client.logger.info("\(text)", metadata: ["code": "\(code)"])
            return nil
        }
    }

    /// Looks up the bounds anew each time, so that the error says what is there now.
    private func outOfRange(_ partition: TopicPartition) -> LogError {
        let position = progress.withLock { $0.positions[partition] ?? 0 }
        do {
            let first = try client.offsets(.first, of: [partition], within: options.requestTimeout)[partition] ?? 0
            let last = try client.offsets(.last, of: [partition], within: options.requestTimeout)[partition] ?? first
            return .outOfRange(partition, position: position, bounds: first..<max(first, last))
        } catch {
            return error
        }
    }
}
