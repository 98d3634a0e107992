import EventLog
import Foundation
import Logging
import Synchronization

/// Reads assigned partitions with a consumer and a thread of its own. Fetched records stay in librdkafka's queue, which is bounded, until
/// they are asked for.
final class KafkaReader: LogReader {
    typealias Bounds = @Sendable ([TopicPartition: Int64]) async throws -> [TopicPartition: Range<Int64>]

    private let client: Client
    private let thread: SerialThread
    private let options: KafkaLogOptions
    /// Notified of its progress.
    private let ends: KnownEnds
    /// Asks for the bounds of these partitions, again for a while if they do not reach these positions.
    private let bounds: Bounds
    private let isOpen = Mutex(true)
    /// Only changed on the thread.
    private let progress: Mutex<ReadProgress>

    /// Most bytes of values in one call, plus one record.
    private static let mostBytes = 8 << 20
    /// Longest wait before it looks again, in case a wake-up was lost.
    private static let look = Duration.seconds(1)

    private init(
        client: Client, thread: SerialThread, positions: [TopicPartition: Int64], options: KafkaLogOptions,
        ends: KnownEnds, bounds: @escaping Bounds
    ) {
        self.client = client
        self.thread = thread
        self.options = options
        self.ends = ends
        self.bounds = bounds
        progress = Mutex(ReadProgress(positions: positions))
    }

    static func start(
        at positions: [TopicPartition: Int64], properties: [Property], options: KafkaLogOptions, ends: KnownEnds,
        bounds: @escaping Bounds, logger: Logger
    ) async throws -> KafkaReader {
        let thread = SerialThread(name: "kafka-reader")
        do {
            let client = try await thread.run { () throws(LogError) in
                let client = try Client(.consumer, properties: properties, logger: logger)
                do throws(LogError) {
                    for (partition, position) in positions { try client.read(partition, from: position) }
                } catch {
                    client.destroy(within: options.closeTimeout)
                    throw error
                }
                return client
            }
            return KafkaReader(
                client: client, thread: thread, positions: positions, options: options, ends: ends, bounds: bounds)
        } catch {
            await thread.end {}
            throw error
        }
    }

    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        let deadline = ContinuousClock.now + wait
        // A cancelled sleep ends at once; the check below sees the cancellation.
        if let earliest, earliest > .now { try? await Task.sleep(until: earliest, clock: .continuous) }
        let cancelled = Flag()
        return try await withTaskCancellationHandler {
            while true {
                let taken = try await thread.run { [self] () throws(LogError) in
                    try take(limit: max(1, limit), until: deadline, unless: cancelled)
                }
                switch taken {
                case .records(let records): return records
                case .outOfRange(let partition):
                    do {
                        try await resume(partition)
                    } catch is CancellationError {
                        return []
                    }
                }
            }
        } onCancel: {
            cancelled.set()
            isOpen.withLock { if $0 { client.wake() } }
        }
    }

    var positions: [TopicPartition: Int64] { progress.withLock(\.positions) }

    var isClosed: Bool { isOpen.withLock { !$0 } }

    func close() async {
        // Under the lock, so that a cancelled `next` does not wake a freed client.
        isOpen.withLock { isOpen in
            if isOpen { client.wake() }
            isOpen = false
        }
        await thread.end { [self] in client.destroy(within: options.closeTimeout) }
    }

    /// Resumes after a broker has reported a position outside of the log, if only the broker was behind.
    /// - Throws: `outOfRange`, with the present bounds.
    private func resume(_ partition: TopicPartition) async throws {
        let position = positions[partition] ?? 0
        guard let bounds = try await bounds([partition: position])[partition] else { return }
        guard bounds.lowerBound <= position, position <= bounds.upperBound else {
            throw LogError.outOfRange(partition, position: position, bounds: bounds)
        }
        try await thread.run { [self] () throws(LogError) in
            try client.read(partition, from: position)
            progress.withLock { $0.obstacle = nil }
        }
    }
}

// MARK: - On the thread

extension KafkaReader {
    private enum Taken: Sendable {
        case records([Record])
        case outOfRange(TopicPartition)
    }

    private func take(limit: Int, until deadline: ContinuousClock.Instant, unless cancelled: Flag) throws(LogError)
        -> Taken
    {
        var records: [Record] = []
        var bytes = 0
        var isFurther = false
        var reached: [TopicPartition: Int64] = [:]
        let stop: ReadProgress.Obstacle? = progress.withLock { progress in
            while progress.obstacle == nil, records.count < limit, bytes < KafkaReader.mostBytes {
                let isWaiting = records.isEmpty && !isFurther
                let wait = isWaiting ? min(deadline - .now, KafkaReader.look) : .zero
                guard let event = client.nextConsumerEvent(within: max(.zero, wait), names: &progress.names) else {
                    if isWaiting, deadline > .now, !cancelled.isSet, isOpen.withLock(\.self) { continue }
                    break
                }
                switch event {
                case .record(let record):
                    guard progress.takes(record) else { continue }
                    bytes += record.value?.count ?? 0
                    records.append(record)
                case .end(let partition, let offset):
                    // A caller may wait for just that, so an end beyond the returned records ends the call.
                    guard progress.reached(offset, of: partition) else { continue }
                    isFurther = true
                    reached[partition] = offset
                case .problem(let code, let text, let partition, let offset):
                    progress.obstacle = obstacle(code, text, partition, offset: offset)
                }
            }
            // Records before the obstacle are returned first.
            return records.isEmpty ? progress.obstacle : nil
        }
        ends.raise(reached.merging(KafkaReader.ends(of: records)) { max($0, $1) })
        switch stop {
        case nil:
            if records.isEmpty, isClosed { throw .closed }
            return .records(records)
        case .error(let error): throw error
        case .outOfRange(let partition): return .outOfRange(partition)
        }
    }

    /// Positions behind the last record of each partition.
    private static func ends(of records: [Record]) -> [TopicPartition: Int64] {
        var ends: [TopicPartition: Int64] = [:]
        for (index, record) in records.enumerated()
        where index + 1 == records.count || records[index + 1].topicPartition != record.topicPartition {
            ends[record.topicPartition] = record.offset + 1
        }
        return ends
    }

    /// What a problem means for reading; nil if reading continues, as while brokers are away or a leader moves.
    private func obstacle(
        _ code: ErrorCode, _ text: String, _ partition: TopicPartition?, offset: Int64
    ) -> ReadProgress.Obstacle? {
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
}
