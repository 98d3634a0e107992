import EventLog
import Events
@testable import KafkaLog
import TestKit
import Testing

extension KafkaSuite {
    /// For questions that must be answered in the end, however busy the machine is.
    private var patient: KafkaLogOptions { KafkaLogOptions(requestTimeout: .seconds(60)) }

    @Test func `leaders move: the bounds are known again, and readers start`() async throws {
        try await withKafka(brokers: 3, patient) { cluster, log in
            _ = try await log.append((0..<partitionCount).flatMap { topic.records(["a", "b"], in: $0) })
            for round in 0..<3 {
                // Asked before the move, so that the client caches the old leaders.
                #expect(try await log.end(of: topic).values.allSatisfy { $0 == 2 })
                for partition in 0..<partitionCount {
                    try await cluster.lead(topic.name, partition, by: (Int(partition) + round) % 3 + 1)
                }
                #expect(try await log.end(of: topic).values.allSatisfy { $0 == 2 })
                #expect(try await log.read(24, from: topic.beginning).count == 24)
            }
        }
    }

    @Test func `a broker that reports for a while that it leads nothing is asked again`() async throws {
        try await withKafka(patient) { cluster, log in
            _ = try await log.append(topic.records(["a"], in: 0))
            try await cluster.fail(.offsets, with: .notLeader, times: 10)
            #expect(try await log.end(of: topic)[TopicPartition(topic.name, 0)] == 1)
        }
    }

    @Test func `a slow broker and one that leads nothing for a while are silent, which is no end`() async throws {
        try await withKafka(patient) { cluster, log in
            _ = try await log.append(topic.records(["a", "b", "c"], in: 0))
            let place = TopicPartition(topic.name, 0)
            let reader = try await log.reader(from: [place: 0])
            var given = try await reader.read(3).count
            for trouble in ["slow", "leading nothing"] {
                // The fetch that waits at the broker is answered before it becomes slow or refuses.
                _ = try await reader.next(limit: 1, wait: .milliseconds(100))
                switch trouble {
                case "slow": try await cluster.answer(after: 3000)
                default: try await cluster.fail(.fetch, with: .notLeader, times: 10_000)
                }
                _ = try await log.append(topic.records(["d", "e"], in: 0))
                for _ in 0..<3 {
                    given += try await reader.next(limit: 1, wait: .milliseconds(200)).count
                    #expect(reader.positions == [place: Int64(given)])
                }
                try await cluster.answer(after: 0)
                try await cluster.heal(.fetch)
                let end = try #require(try await log.end(of: topic)[place])
                try await eventually("the end reached after \(trouble)") {
                    given += try await reader.next(limit: 10, wait: .milliseconds(200)).count
                    #expect(reader.positions == [place: Int64(given)])
                    return given == end
                }
            }
            await reader.close()
        }
    }

    @Test func `a position above the end is asked about again before it is believed to be wrong`() async throws {
        try await withKafka(KafkaLogOptions(boundPatience: .seconds(60))) { cluster, log in
            _ = try await log.append(topic.records(["a", "b"], in: 0))
            let place = TopicPartition(topic.name, 0)
            let reading = Task.immediate { try await log.reader(from: [place: 4]) }
            _ = try await log.append(topic.records(["c", "d", "e"], in: 0))
            let reader = try await reading.value
            #expect(try await reader.read(1).map(\.key) == ["e"])
            await reader.close()
        }
    }

    @Test func `a broker that reports a reader outside of the log is not believed while the bounds contradict it`()
        async throws
    {
        try await withKafka(patient) { cluster, log in
            let place = TopicPartition(topic.name, 0)
            let reader = try await log.reader(from: [place: 0])
            var keys: [String] = []
            for round in 0..<3 {
                try await cluster.fail(.fetch, with: .offsetOutOfRange, times: 2)
                _ = try await log.append(topic.records(["\(round)-a", "\(round)-b"], in: 0))
                keys += try await reader.read(2).map(\.key)
            }
            #expect(keys == (0..<3).flatMap { ["\($0)-a", "\($0)-b"] })
            #expect(reader.positions == [place: 6])
            await reader.close()
        }
    }

    @Test func `bounds below what this client has appended are never given`() async throws {
        try await withKafka(KafkaLogOptions(boundPatience: .milliseconds(500))) { cluster, log in
            let place = TopicPartition(topic.name, 0)
            _ = try await log.append(topic.records(["a", "b"], in: 0))
            // In reality only other brokers of the same name could know less, so this client's known end is made up.
            log.ends.raise([place: 5])
            let error = await #expect(throws: LogError.self) { try await log.bounds(of: [place]) }
            #expect(error?.kind == "unavailable")
            #expect("\(error, default: "")".contains("test.things/0 ends at 2"))
            #expect("\(error, default: "")".contains("up to 5"))
            _ = try await log.append(topic.records(["c", "d", "e"], in: 0))
            #expect(try await log.bounds(of: [place]) == [place: 0..<5])
        }
    }
}
