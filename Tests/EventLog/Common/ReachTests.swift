import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `a reader that was given everything stands at the ends, and no further`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                for partition in 0..<Int32(5) {
                    _ = try await client.append(topic.records((0...partition).map { "\($0)" }, in: partition))
                }
                let reader = try await client.reader(from: topic.beginning)
                #expect(reader.positions == topic.beginning)
                try await expectToReach(client, topic, with: reader)
                // Nothing comes, and that moves nothing.
                #expect(try await reader.next(limit: 10, wait: .milliseconds(300)).isEmpty)
                #expect(reader.positions == (try await client.end(of: topic)))

                _ = try await client.append(topic.records(["more"], in: 7))
                try await expectToReach(client, topic, with: reader)
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `while the log is away a reader's silence moves nothing; once it is back the ends are reached`(
        fixture: LogFixture
    ) async throws {
        try await fixture.test { log in
            let outage = try log.outage.means(of: "outage")
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                _ = try await client.append((0..<partitionCount).flatMap { topic.records(["a", "b", "c"], in: $0) })
                let reader = try await client.reader(from: topic.beginning)
                try await outage.begin()
                // Prefetched records may still come: a position then follows the returned records.
                var given = topic.beginning
                for _ in 0..<4 {
                    let records = (try? await reader.next(limit: 5, wait: .milliseconds(500))) ?? []
                    for record in records { given[record.topicPartition] = record.offset + 1 }
                    #expect(reader.positions == given)
                }
                try await outage.end()
                try await expectToReach(client, topic, with: reader, given: given)
                await reader.close()
            }
        }
    }

    /// Reads until the reader's positions are the topic's ends, and checks at each step that they follow the returned records.
    private func expectToReach(
        _ client: any EventLog, _ topic: Topic, with reader: any LogReader, given start: [TopicPartition: Int64]? = nil
    ) async throws {
        var given = start ?? reader.positions
        var ends: [TopicPartition: Int64] = [:]
        try await eventually("the ends of the log") {
            ends = try await client.end(of: topic)
            return true
        }
        try await eventually("the ends reached") {
            do {
                for record in try await reader.next(limit: 1000, wait: .milliseconds(200)) {
                    given[record.topicPartition] = record.offset + 1
                }
            } catch LogError.unavailable {}
            #expect(reader.positions == given)
            return given == ends
        }
    }
}
