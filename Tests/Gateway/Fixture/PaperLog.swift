import EventLog
import struct EventLog.Record
import Events
import Synchronization

/// A log on paper: it has the records that a test writes into it, with the gaps that compaction leaves on a broker, whose bounds it does
/// not move.
final class PaperLog: EventLog {
    private let records: Mutex<[TopicPartition: [Record]]>
    private let ends: [TopicPartition: Int64]
    private let failure: LogError

    /// - Parameters:
    ///   - ends: the offsets that the next records will get.
    ///   - failure: what becomes of appends.
    init(_ records: [Record], ends: [TopicPartition: Int64], failure: LogError = .unavailable("it is paper")) {
        self.failure = failure
        self.records = Mutex(Dictionary(grouping: records, by: \.topicPartition))
        self.ends = ends
    }

    let identity = "paper"
    let appendsAreAtomic = true
    let refusesOldEpochs = false
    let oldestWait: OldestWait? = nil

    func prepare(_ topics: [Topic]) async throws -> [String] { [] }

    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        throw AppendError(cause: failure, offsets: records.map { _ in nil }, isCertain: true)
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        PaperReader(records.withLock(\.self), ends, positions)
    }

    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0..<(ends[$0] ?? 0)) })
    }

    func close() async {}
}

/// Gives one record at a time, and passes a gap only when it is asked again, as a broker that is slow.
private final class PaperReader: LogReader {
    private let records: [TopicPartition: [Record]]
    private let ends: [TopicPartition: Int64]
    private let state: Mutex<[TopicPartition: Int64]>

    init(
        _ records: [TopicPartition: [Record]], _ ends: [TopicPartition: Int64], _ positions: [TopicPartition: Int64]
    ) {
        (self.records, self.ends) = (records, ends)
        state = Mutex(positions)
    }

    var positions: [TopicPartition: Int64] { state.withLock(\.self) }

    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        let record: Record? = state.withLock { positions in
            for (partition, position) in positions.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                if let record = records[partition]?.first(where: { $0.offset >= position }) {
                    positions[partition] = record.offset + 1
                    return record
                }
                if position < ends[partition] ?? 0 {
                    positions[partition] = ends[partition]
                    return nil
                }
            }
            return nil
        }
        return record.map { [$0] } ?? []
    }

    func close() async {}
}
