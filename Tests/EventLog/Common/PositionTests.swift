import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `a new client resumes exactly at a saved position`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            let place = TopicPartition(topic.name, 5)
            let saved = try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records((0..<100).map(String.init), in: 5))
                let records = try await client.read(1, from: [place: 42])
                return records[0]
            }
            #expect(saved.key == "42")
            try await log.client { client in
                _ = try await client.append(topic.records(["100"], in: 5))
                let records = try await client.read(58, from: [place: saved.offset + 1])
                #expect(records.map(\.key) == (43...100).map(String.init))
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a reader takes no more than it is asked for and loses nothing by it`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                for partition in 0..<partitionCount {
                    _ = try await client.append(topic.records((0..<10).map { "\(partition)-\($0)" }, in: partition))
                }
                let reader = try await client.reader(from: topic.beginning)
                var records: [Record] = []
                while records.count < 120 {
                    let next = try await reader.next(limit: 7, wait: .seconds(5))
                    try #require((1...7).contains(next.count))
                    records += next
                }
                await reader.close()
                for partition in 0..<partitionCount {
                    #expect(records.keys(in: partition) == (0..<10).map { "\(partition)-\($0)" })
                }
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `bounds are the first offset kept and the next one to be given`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let places = [TopicPartition(topic.name, 0), TopicPartition(topic.name, 1)]
                #expect(try await client.bounds(of: places) == [places[0]: 0..<0, places[1]: 0..<0])
                _ = try await client.append(topic.records(["a", "b", "c"], in: 1))
                #expect(try await client.bounds(of: places) == [places[0]: 0..<0, places[1]: 0..<3])
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a position above the end is reported, not skipped`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records(["a", "b"], in: 2))
                let place = TopicPartition(topic.name, 2)
                try await expectOutOfRange(place, position: 3, bounds: 0..<2) {
                    _ = try await client.reader(from: [place: 3])
                }
                let reader = try await client.reader(from: [place: 2])
                #expect(try await reader.next(limit: 1, wait: .milliseconds(50)).isEmpty)
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a topic that was never prepared is reported`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic("missing")
            try await log.client(topics: [log.topic()]) { client in
                await #expect(throws: LogError.self) { try await client.reader(from: topic.beginning) }
                await #expect(throws: AppendError.self) { try await client.append(topic.records(["a"], in: 0)) }
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `every client of a log sees one identity, and preparing twice changes nothing`(fixture: LogFixture)
        async throws
    {
        try await fixture.test { log in
            let topic = log.topic()
            let identity = try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records(["a"], in: 0))
                return try await client.identity
            }
            #expect(!identity.isEmpty)
            try await log.client(topics: [topic]) { client in
                let seen = try await client.identity
                #expect(seen == identity)
                #expect(try await client.read(1, from: topic.beginning).map(\.key) == ["a"])
            }
        }
    }
}

/// Expects `LogError.outOfRange` with exactly these values.
func expectOutOfRange(
    _ place: TopicPartition, position: Int64, bounds: Range<Int64>, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async throws {
    let error = await #expect(throws: LogError.self, sourceLocation: sourceLocation) { try await body() }
    guard case .outOfRange(place, position, bounds)? = error else {
        Issue.record("\(String(describing: error)) is not outOfRange", sourceLocation: sourceLocation)
        return
    }
}
