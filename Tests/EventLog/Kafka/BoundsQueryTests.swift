import EventLog
@testable import KafkaLog
import Synchronization
import Testing

@Suite struct BoundsQueryTests {
    private let place = TopicPartition("t", 0)

    /// A query with given answers, the last of them repeated, and a record of the questions.
    private final class Script: Sendable {
        private let answers: [Result<Range<Int64>, LogError>]
        private let counts = Mutex((asked: 0, refreshed: 0))

        init(_ answers: [Result<Range<Int64>, LogError>]) { self.answers = answers }

        var asked: Int { counts.withLock(\.asked) }
        var refreshed: Int { counts.withLock(\.refreshed) }

        func query(limit: Duration = .seconds(60), patience: Duration = .seconds(60)) -> BoundsQuery {
            BoundsQuery(
                ask: { [self] partitions, _ in
                    let count = counts.withLock { counts in
                        counts.asked += 1
                        return counts.asked
                    }
                    let range = try answers[min(count, answers.count) - 1].get()
                    return Dictionary(uniqueKeysWithValues: partitions.map { ($0, range) })
                },
                refresh: { [self] _ in counts.withLock { $0.refreshed += 1 } }, limit: limit, patience: patience)
        }
    }

    @Test func `a good answer is asked for once`() async throws {
        let script = Script([.success(0..<52)])
        #expect(try await script.query().run([place], covering: [place: 52]) == [place: 0..<52])
        #expect(script.asked == 1)
        #expect(script.refreshed == 0)
    }

    @Test func `a broker that is behind what is known is asked again, with fresh metadata`() async throws {
        let script = Script([.success(0..<35), .success(0..<35), .success(0..<52)])
        #expect(try await script.query().run([place], covering: [place: 52]) == [place: 0..<52])
        #expect(script.asked == 3)
        #expect(script.refreshed == 2)
    }

    @Test func `a bound that stays too low is believed in the end`() async throws {
        let script = Script([.success(0..<35)])
        let query = script.query(patience: .milliseconds(100))
        #expect(try await query.run([place], covering: [place: 52]) == [place: 0..<35])
        #expect(script.asked > 1)
    }

    @Test func `a position below the first record is known at once`() async throws {
        let script = Script([.success(10..<35)])
        #expect(try await script.query().run([place], covering: [place: 5]) == [place: 10..<35])
        #expect(script.asked == 1)
    }

    @Test func `after each error the leaders are asked for, and the last error is reported`() async throws {
        let script = Script([
            .failure(.unavailable("NOT_LEADER")), .failure(.unavailable("NOT_LEADER")), .success(0..<1),
        ])
        #expect(try await script.query().run([place], covering: [:]) == [place: 0..<1])
        #expect(script.refreshed == 2)

        let broken = Script([.failure(.unavailable("NOT_LEADER"))])
        let query = broken.query(limit: .milliseconds(200))
        let error = await #expect(throws: LogError.self) { try await query.run([place], covering: [:]) }
        #expect(error?.kind == "unavailable")
        #expect(broken.asked > 1)
    }

    @Test func `what cannot pass is not asked again`() async throws {
        let script = Script([.failure(.misconfigured("no topic"))])
        let query = script.query()
        let error = await #expect(throws: LogError.self) { try await query.run([place], covering: [:]) }
        #expect(error?.kind == "misconfigured")
        #expect(script.asked == 1)
    }

    @Test func `the ends that are known only grow`() {
        let ends = KnownEnds()
        ends.raise([place: 7])
        ends.raise([place: 5])
        #expect(ends.known(of: [place, TopicPartition("t", 1)]) == [place: 7])
        let records = [NewRecord(place, key: "a", value: []), NewRecord(place, key: "b", value: [])]
        ends.raise(records, at: [8, nil])
        #expect(ends.known(of: [place]) == [place: 9])
    }

    @Test func `an end passes what compaction took, and never goes back`() {
        var progress = ReadProgress(positions: [place: 3])
        let isFurther = progress.reached(9, of: place)
        #expect(isFurther)
        let isNoNews = !progress.reached(9, of: place) && !progress.reached(4, of: place)
        #expect(isNoNews)
        let isStranger = !progress.reached(4, of: TopicPartition("t", 1))
        #expect(isStranger)
        #expect(progress.positions == [place: 9])
    }
}
