import EventLog
import struct EventLog.Record
import Events
import Synchronization
import TestKit

/// A log like one behind brokers that pause, are slow or elect: readers get nothing for a while, calls fail, outdated ends are reported. A
/// seed decides when it does what.
final class HesitantLog: EventLog {
    private let log: any EventLog
    private let state: Mutex<Seeded>
    /// Troubled calls in a hundred; six times as many reads are.
    private let trouble: Int

    init(_ log: any EventLog, seed: UInt64, trouble: Int = 4) {
        self.log = log
        self.trouble = trouble
        state = Mutex(Seeded(seed))
    }

    fileprivate func isTroubled(times factor: Int = 1) -> Bool {
        state.withLock { Int.random(in: 0..<100, using: &$0) < trouble * factor }
    }

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { false }
    var refusesOldEpochs: Bool { true }

    func prepare(_ topics: [Topic]) async throws -> [String] {
        if isTroubled() { throw LogError.unavailable("an election") }
        return try await log.prepare(topics)
    }

    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] {
        if isTroubled() {
            throw AppendError(
                cause: .unavailable("not the leader"), offsets: records.map { _ in nil }, isCertain: true)
        }
        let offsets = try await log.append(records)
        guard isTroubled() else { return offsets }
        // It was written, but the report is lost.
        throw AppendError(cause: .unavailable("timed out"), offsets: records.map { _ in nil }, isCertain: false)
    }

    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        if isTroubled() { throw LogError.unavailable("asking for the bounds: not the leader") }
        let bounds = try await log.bounds(of: partitions)
        guard isTroubled() else { return bounds }
        // Like a broker that comes back from a pause: fewer records than there are.
        return state.withLock { random in
            bounds.mapValues { $0.lowerBound..<Int64.random(in: $0.lowerBound...$0.upperBound, using: &random) }
        }
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        if isTroubled() { throw LogError.unavailable("no broker answers") }
        return HesitantReader(log: self, reader: try await log.reader(from: positions))
    }

    func close() async {}
}

private final class HesitantReader: LogReader {
    private let log: HesitantLog
    private let reader: any LogReader

    init(log: HesitantLog, reader: any LogReader) {
        self.log = log
        self.reader = reader
    }

    /// A pause looks like the end.
    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        if log.isTroubled(times: 6) { return [] }
        return try await reader.next(limit: min(limit, 7), wait: min(wait, .milliseconds(20)), notBefore: earliest)
    }

    var positions: [TopicPartition: Int64] { reader.positions }
    func close() async { await reader.close() }
}
