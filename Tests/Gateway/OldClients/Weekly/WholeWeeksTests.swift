import Contract
import EventLog
import struct EventLog.Record
import Events
import HTTPTypes
import Hours
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct `A whole week's document` {
    private let week = ISOWeek(at: Timestamp("2026-11-25T12:00:00Z")!)

    private func record(_ topic: ChangingTopic, _ offset: Int64, _ data: some Encodable) throws -> Record {
        let event = Event(
            id: "e\(offset)", source: "/vicinity/catalog", type: "vicinity.thing.changed.v1", subject: "t-\(offset)",
            sequence: offset + 1, partitionKey: "x", data: try JSON.encode(data))
        return Record(
            topicPartition: TopicPartition(topic.topic.name, 3), offset: offset, key: "critic-a/t-\(offset)",
            value: event.json, headers: [:], appendedAt: try #require(Timestamp("2026-11-25T12:00:00Z")))
    }

    /// Three films and three ratings.
    private func paper() throws -> PaperLog {
        var records: [Record] = []
        for offset in Int64(0)..<3 {
            records.append(
                try record(.movies, offset, Movie(id: "t-\(offset)", name: "N", updatedAt: .now)))
            let rating = ExpertRating(critic: "critic-a", thing: "t-\(offset)", stars: 4, at: .now)
            records.append(try record(.expertRatings, offset, rating))
        }
        let ends = [ChangingTopic.movies, .expertRatings].map { (TopicPartition($0.topic.name, 3), Int64(3)) }
        return PaperLog(records, ends: Dictionary(uniqueKeysWithValues: ends))
    }

    private func key(_ topic: ChangingTopic) -> WholeWeeks.Key { WholeWeeks.Key(topic: topic, week: week) }

    @Test func `is made for all who ask, and one at a time`() async throws {
        let log = WatchedLog(try paper())
        let (weeks, permits) = (WholeWeeks(log: log), ConcurrencyLimit(2))
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    let topic: ChangingTopic = number % 2 == 0 ? .movies : .expertRatings
                    return try await weeks.document(key(topic), permits, for: nil).document.size
                }
            }
            for try await size in group { #expect(size > 100) }
        }
        #expect(await weeks.made == 2)
        #expect(log.mostReading == 1)
        #expect(permits.count == 0)
    }

    @Test func `is made by another request if the first one is cancelled`() async throws {
        let log = WatchedLog(try paper(), holdsFirst: true)
        let (weeks, permits) = (WholeWeeks(log: log), ConcurrencyLimit(1))
        let first = Task { try await weeks.document(key(.movies), permits, for: nil) }
        try await waitFor("it is being made") { log.mostReading == 1 ? true : nil }
        let others = (0..<3).map { _ in Task { try await weeks.document(key(.movies), permits, for: nil) } }
        let otherWeek = Task { try await weeks.document(key(.expertRatings), ConcurrencyLimit(1), for: nil) }
        try await waitFor("the others wait") { await weeks.waitingForMaking == 4 ? true : nil }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        for other in others { #expect(try await other.value.document.size > 100) }
        #expect(try await otherWeek.value.document.size > 100)
        #expect(await weeks.made == 2)
        #expect(await weeks.waitingForMaking == 0)
        #expect(log.mostReading == 1 && permits.count == 0)
    }

    @Test func `that cannot be made is refused to all who wait`() async throws {
        let log = WatchedLog(try paper(), holdsFirst: true)
        let (weeks, permits) = (WholeWeeks(log: log, largest: 10), ConcurrencyLimit(1))
        let first = Task { try await weeks.document(key(.movies), permits, for: nil) }
        try await waitFor("it is being made") { log.mostReading == 1 ? true : nil }
        let other = Task { try await weeks.document(key(.movies), permits, for: nil) }
        try await waitFor("another waits") { await weeks.waitingForMaking == 1 ? true : nil }
        log.goOn()
        for task in [first, other] {
            let problem = await #expect(throws: Problem.self) { try await task.value }
            #expect(problem?.status == .gone)
        }
        #expect(permits.count == 0)
    }
}

/// A log that counts its open readers; it can hold the first one until it may go on.
private final class WatchedLog: EventLog {
    private let log: PaperLog
    private let state = Mutex((reading: 0, most: 0))
    private let held: Mutex<Bool>

    init(_ log: PaperLog, holdsFirst: Bool = false) {
        self.log = log
        held = Mutex(holdsFirst)
    }

    /// So many readers were open at once.
    var mostReading: Int { state.withLock { $0.most } }
    var identity: String { log.identity }
    var appendsAreAtomic: Bool { log.appendsAreAtomic }
    var refusesOldEpochs: Bool { log.refusesOldEpochs }
    var oldestWait: OldestWait? { log.oldestWait }

    func goOn() { held.withLock { $0 = false } }

    func prepare(_ topics: [Topic]) async throws -> [String] { [] }
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] { try await log.append(records) }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }

    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        let number = state.withLock { state in
            state.reading += 1
            state.most = max(state.most, state.reading)
            return state.reading
        }
        do {
            while number == 1, held.withLock(\.self) { try await Task.sleep(for: .milliseconds(1)) }
        } catch {
            held.withLock { $0 = false }
            ended()
            throw error
        }
        for _ in 0..<20 { await Task.yield() }
        return WatchedReader(try await log.reader(from: positions), self)
    }

    fileprivate func ended() { state.withLock { $0.reading -= 1 } }
    func close() async {}
}

private final class WatchedReader: LogReader {
    private let reader: any LogReader
    private let log: WatchedLog

    init(_ reader: any LogReader, _ log: WatchedLog) {
        (self.reader, self.log) = (reader, log)
    }

    var positions: [TopicPartition: Int64] { reader.positions }

    func next(limit: Int, wait: Duration, notBefore earliest: ContinuousClock.Instant?) async throws -> [Record] {
        try await reader.next(limit: limit, wait: wait, notBefore: earliest)
    }

    func close() async { log.ended() }
}
