import Contract
import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `a record too large in the middle is refused and harms no other`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records(["before"], in: 0))
                let huge = topic.records(["huge"], in: 0, size: 5_000_000)
                let error = await #expect(throws: AppendError.self) {
                    try await client.append(topic.records(["left"], in: 0) + huge + topic.records(["right"], in: 0))
                }
                let failed = try #require(error)
                guard case .refused = failed.cause else {
                    Issue.record("\(failed) is not refused")
                    return
                }
                try #require(failed.offsets.count == 3)
                #expect(failed.offsets[1] == nil)
                if client.appendsAreAtomic { #expect(failed.offsets == [nil, nil, nil]) }

                // After a refusal a client may have failed for good; a new one continues.
                try await log.client { next in
                    _ = try await next.append(topic.records(["after"], in: 0))
                    let end = try await next.end(of: topic)[TopicPartition(topic.name, 0)]!
                    let records = try await next.read(Int(end), from: topic.beginning)
                    expect(records.map(\.key), afterRefusalOf: failed)
                }
            }
        }
    }

    /// Acknowledged records are in the log; others are there only if the refusal left that open.
    private func expect(_ keys: [String], afterRefusalOf failed: AppendError) {
        #expect(keys.first == "before")
        #expect(keys.last == "after")
        #expect(!keys.contains("huge"))
        for (key, offset) in [("left", failed.offsets[0]), ("right", failed.offsets[2])] {
            if offset != nil { #expect(keys.contains(key)) }
            if offset == nil, failed.isCertain { #expect(!keys.contains(key)) }
        }
    }

    @Test(arguments: LogFixture.all)
    func `the largest record that events may have is taken`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                _ = try await client.append(topic.records(["large"], in: 0, size: largestRecord))
                let records = try await client.read(1, from: topic.beginning)
                #expect(records.first?.value?.count == largestRecord)
            }
        }
    }
}
