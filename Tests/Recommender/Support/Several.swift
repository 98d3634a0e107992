import Contract
import EventLog
import struct EventLog.Record
import Events
import Store
import TestKit

@testable import RecommenderService

/// The recommender as so many instances, between which the tests carry what they say to one another.
final class Several {
    let benches: [Bench]
    private var delivered = 0
    private var letters: [(said: Record, owner: Bench)] = []

    init(_ count: Int) throws {
        benches = try (0..<count).map { try Bench(instance: Instance(index: $0, count: count)) }
        taken = Array(repeating: 0, count: count)
    }

    private var taken: [Int]

    func of(_ key: String) -> Bench { benches[Instance.index(of: key, count: benches.count)] }

    private static let carried = Set([Topic.ratingShares, .reportCopies, .ratingForwards].map(\.name))

    /// Carries until nobody says anything more to another.
    func settle() async throws {
        while try await !deliver().isEmpty || hasLetters {}
    }

    private var hasLetters: Bool {
        benches.indices.contains { index in
            benches[index].harness.said[taken[index]...].contains { Several.carried.contains($0.topicPartition.topic) }
        }
    }

    /// Each owner gets in one step what was said to it since the last time.
    /// - Parameter again: all that was ever said.
    @discardableResult
    func deliver(again: Bool = false) async throws -> [Event] {
        var news: [(said: Record, owner: Bench)] = again ? letters : []
        for (index, bench) in benches.enumerated() where !again {
            let said = bench.harness.said[taken[index]...]
            taken[index] += said.count
            for record in said where Several.carried.contains(record.topicPartition.topic) {
                news.append((record, benches[Int(record.topicPartition.partition) % benches.count]))
            }
        }
        if !again { letters += news }
        var said: [Event] = []
        for bench in benches {
            let records = news.filter { $0.owner === bench && $0.said.value != nil }.map { letter in
                delivered += 1
                return Record(
                    topicPartition: letter.said.topicPartition, offset: Int64(delivered), key: letter.said.key,
                    value: letter.said.value, headers: letter.said.headers, appendedAt: letter.said.appendedAt)
            }
            if !records.isEmpty { said += try await bench.harness.step(records, at: minutes(200)) }
        }
        return said
    }
}

extension Bench {
    /// Makes an empty store what a log says it should be.
    func begin(with records: [Record]) async throws {
        let copied = Set(handler.copied.map(\.name))
        try await harness.begin(
            with: records,
            copies: records.filter { record in
                copied.contains(record.topicPartition.topic)
                    && handler.instance.owns(partition: record.topicPartition.partition)
            })
    }
}
