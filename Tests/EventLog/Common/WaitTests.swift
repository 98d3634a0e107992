import EventLog
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `an empty read waits, then ends with nothing`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let reader = try await client.reader(from: topic.beginning)
                var records: [Record]?
                let waited = try await ContinuousClock().measure {
                    records = try await reader.next(limit: 10, wait: .milliseconds(300))
                }
                #expect(records == [])
                #expect(waited >= .milliseconds(290))
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a waiting read ends as soon as a record comes`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let reader = try await client.reader(from: topic.beginning)
                async let waiting = reader.next(limit: 10, wait: .seconds(100))
                _ = try await client.append(topic.records(["a"], in: 4))
                // A read that waited its whole time would exceed the suite's time limit.
                #expect(try await waiting.map(\.key) == ["a"])
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `records are not given before the time that is asked for`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let reader = try await client.reader(from: topic.beginning)
                _ = try await client.append(topic.records(["a"], in: 4))
                let earliest = ContinuousClock.now + .milliseconds(300)
                let records = try await reader.next(limit: 10, wait: .seconds(100), notBefore: earliest)
                #expect(ContinuousClock.now >= earliest)
                #expect(records.map(\.key) == ["a"])
                _ = try await client.append(topic.records(["b"], in: 4))
                // A past time holds nothing back.
                #expect(try await reader.next(limit: 10, wait: .seconds(100), notBefore: earliest).map(\.key) == ["b"])
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a waiting read ends when its task is cancelled, and the reader goes on`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let reader = try await client.reader(from: topic.beginning)
                let waiting = Task { try await reader.next(limit: 10, wait: .seconds(100)) }
                waiting.cancel()
                let cancelled = try await waiting.value
                #expect(cancelled == [])
                _ = try await client.append(topic.records(["a"], in: 0))
                #expect(try await reader.read(1).map(\.key) == ["a"])
                await reader.close()
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `closing a log ends a waiting read`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let reader = try await client.reader(from: topic.beginning)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await #expect(throws: LogError.self) { try await reader.next(limit: 10, wait: .seconds(100)) }
                    }
                    try await Task.sleep(for: .milliseconds(50))
                    await client.close()
                    try await group.waitForAll()
                }
            }
        }
    }
}
