import EventLog
import struct EventLog.Record
import Events
import Synchronization

/// A log that counts the records read from it.
final class CountingLog: EventLog {
    private let log: any EventLog
    private let counts = Mutex<[String: Int]>([:])

    init(_ log: any EventLog) {
        self.log = log
    }

    /// Number of records read of a topic.
    func count(of topic: Topic) -> Int { counts.withLock { $0[topic.name] ?? 0 } }

    fileprivate func add(_ records: [Record]) {
        counts.withLock { counts in
            for record in records { counts[record.topicPartition.topic, default: 0] += 1 }
        }
    }

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { log.appendsAreAtomic }
    var refusesOldEpochs: Bool { log.refusesOldEpochs }

    func prepare(_ topics: [Topic]) async throws -> [String] { try await log.prepare(topics) }

    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] { try await log.append(records) }

    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        CountingReader(log: self, reader: try await log.reader(from: positions))
    }

    func close() async {}
}

private final class CountingReader: LogReader {
    private let log: CountingLog
    private let reader: any LogReader

    init(log: CountingLog, reader: any LogReader) {
        self.log = log
        self.reader = reader
    }

    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        let records = try await reader.next(limit: limit, wait: wait, notBefore: earliest)
        log.add(records)
        return records
    }

    var positions: [TopicPartition: Int64] { reader.positions }
    func close() async { await reader.close() }
}
