import EventLog
import Events
import TestKit
import Testing

extension CommonSuite {
    @Test(arguments: LogFixture.all)
    func `records of one partition are read in the order of their appends`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let keys = (0..<500).map { "thing-\($0)" }
                var offsets: [Int64] = []
                for start in stride(from: 0, to: keys.count, by: 50) {
                    offsets += try await client.append(topic.records(keys[start..<start + 50], in: 3))
                }
                #expect(offsets == Array(0..<500))

                let records = try await client.read(500, from: topic.beginning)
                #expect(records.keys(in: 3) == keys)
                #expect(records.map(\.offset) == offsets)
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a record stands in the partition it was given and nowhere else`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let records = (0..<partitionCount).flatMap { topic.records(["a-\($0)", "b-\($0)"], in: $0) }
                _ = try await client.append(records)

                let read = try await client.read(records.count, from: topic.beginning)
                #expect(read.count == records.count)
                for partition in 0..<partitionCount {
                    #expect(read.keys(in: partition) == ["a-\(partition)", "b-\(partition)"])
                }
                let one = try await client.read(2, from: [TopicPartition(topic.name, 7): 0])
                #expect(one.map(\.key) == ["a-7", "b-7"])
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `a record comes back as it was appended`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                let place = TopicPartition(topic.name, 0)
                let records = [
                    NewRecord(place, key: "zażółć ร้าน", value: Array(0...255)),
                    NewRecord(place, key: "empty", value: []),
                    NewRecord(place, key: "gone", value: nil, headers: ["ce_source": "/test", "ce_sequence": "7"]),
                ]
                let before = Timestamp.now
                _ = try await client.append(records)

                let read = try await client.read(3, from: topic.beginning)
                #expect(read.map(\.key) == records.map(\.key))
                #expect(read.map(\.value) == records.map(\.value))
                #expect(read.map(\.headers) == records.map(\.headers))
                #expect(read.map(\.topicPartition) == records.map(\.topicPartition))
                // Brokers report milliseconds.
                #expect(read.allSatisfy { $0.appendedAt.microseconds >= before.microseconds / 1000 * 1000 })
            }
        }
    }

    @Test(arguments: LogFixture.all)
    func `appends of many tasks at once keep the order of each task`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                try await withThrowingTaskGroup { group in
                    for task in 0..<20 {
                        group.addTask {
                            for index in 0..<20 {
                                _ = try await client.append(topic.records(["\(task)-\(index)"], in: Int32(task % 2)))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let records = try await client.read(400, from: topic.beginning)
                #expect(records.count == 400)
                for task in 0..<20 {
                    let keys = records.map(\.key).filter { $0.hasPrefix("\(task)-") }
                    #expect(keys == (0..<20).map { "\(task)-\($0)" })
                }
            }
        }
    }
}
