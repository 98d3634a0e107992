public import EventLog
public import Events
import Synchronization

/// A log of which two successive calls fail, as while a partition gets another leader; all others succeed. So every call can be made to
/// fail, one after the other.
public final class StumblingLog: EventLog {
    private let log: any EventLog
    /// Number of the first call that fails.
    private let first: Int
    private let calls = Mutex(0)

    public init(_ log: any EventLog, at first: Int) {
        self.log = log
        self.first = first
    }

    /// True once a call has failed.
    public var hasStumbled: Bool { calls.withLock { $0 > first } }

    private func call() throws(LogError) {
        let number = calls.withLock { calls in
            defer { calls += 1 }
            return calls
        }
        if number == first || number == first + 1 { throw .unavailable("asking for the bounds: NOT_LEADER") }
    }

    public var identity: String {
        get async throws {
            try call()
            return try await log.identity
        }
    }
    public var appendsAreAtomic: Bool { log.appendsAreAtomic }
    public var refusesOldEpochs: Bool { log.refusesOldEpochs }
    public var oldestWait: OldestWait? { log.oldestWait }

    public func prepare(_ topics: [Topic]) async throws -> [String] {
        try call()
        return try await log.prepare(topics)
    }

    public func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        do throws(LogError) { try call() } catch {
            throw AppendError(cause: error, offsets: records.map { _ in nil }, isCertain: true)
        }
        return try await log.append(records)
    }

    public func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try call()
        return try await log.bounds(of: partitions)
    }

    public func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        try call()
        return try await log.reader(from: positions)
    }

    public func close() async {}
}
