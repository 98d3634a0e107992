import EventLog
import Events
import TestKit
import Testing

/// Promises of a log that keeps its records. Tests with a fixture run against the embedded log, and against an outside broker if
/// there is one; the others use the embedded log's file.
@Suite(.timeLimit(.minutes(5)))
struct StorageSuite {}

extension StorageSuite {
    @Test(arguments: LogFixture.storing)
    func `what was acknowledged to a process is there after it was killed`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { _ in }
            var acknowledged: [Int64: String] = [:]
            for round in 0..<4 {
                let writer = try Probe(log.address, "append", topic.name, "2", "1000000", "300", "5", "r\(round)")
                var count = 0
                for await line in writer.child.lines {
                    let parts = line.split(separator: " ")
                    acknowledged[try #require(Int64(parts[1]))] = String(parts[0])
                    count += 1
                    if count == 50 + round * 111 { writer.child.signal() }
                }
                #expect(await writer.child.status() == -9)
            }
            try await log.client { client in
                let end = try #require(try await client.end(of: topic)[TopicPartition(topic.name, 2)])
                let records = try await client.read(Int(end), from: topic.beginning)
                #expect(records.map(\.offset) == Array(0..<end))
                for (offset, key) in acknowledged { #expect(records[Int(offset)].key == key) }
                #expect(try await client.append(topic.records(["after"], in: 2)) == [end])
            }
        }
    }

    @Test(arguments: LogFixture.storing)
    func `processes killed in the middle of their appends hold up no other`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            try await log.client(topics: [topic]) { client in
                var acknowledged: [String: String] = [:]
                for round in 0..<10 {
                    let prefixes = ["a\(round)", "b\(round)"]
                    let writers = try prefixes.map {
                        try Probe(log.address, "append", topic.name, "0", "1000000", "300", "3", $0)
                    }
                    var output = writers.map { $0.child.lines.makeAsyncIterator() }
                    for index in writers.indices {
                        for _ in 0..<(20 + 7 * round) {
                            let line = try #require(await output[index].next())
                            let parts = line.split(separator: " ")
                            acknowledged[String(parts[0])] = String(parts[1])
                        }
                    }
                    for writer in writers { writer.child.signal() }
                    _ = try await client.append(topic.records(["own-\(round)"], in: 0))
                    for writer in writers { #expect(await writer.child.status() == -9) }
                }
                let end = try #require(try await client.end(of: topic)[TopicPartition(topic.name, 0)])
                let records = try await client.read(Int(end), from: topic.beginning)
                #expect(records.map(\.offset) == Array(0..<end))
                let offsets = Dictionary(records.map { ($0.key, "\($0.offset)") }, uniquingKeysWith: { "\($0), \($1)" })
                for (key, offset) in acknowledged { #expect(offsets[key] == offset) }
                // Of three records appended together all are in the log, or none, if the log promises that.
                if client.appendsAreAtomic {
                    let parts = Dictionary(grouping: offsets.keys.filter { !$0.hasPrefix("own") }, by: batch)
                    #expect(parts.values.allSatisfy { $0.count == 3 })
                }
            }
        }
    }

    /// "a7-14" → "a7-4": the append of three that a key belongs to.
    private func batch(of key: String) -> String {
        let parts = key.split(separator: "-")
        return "\(parts[0])-\(Int(parts[1])! / 3)"
    }

    @Test(arguments: LogFixture.storing)
    func `everything is there when all have closed and one opens again`(fixture: LogFixture) async throws {
        try await fixture.test { log in
            let topic = log.topic()
            let identity = try await log.client(topics: [topic]) { client in
                for partition in 0..<partitionCount {
                    _ = try await client.append(topic.records((0..<20).map { "\(partition)-\($0)" }, in: partition))
                }
                return try await client.identity
            }
            try await log.client { client in
                let again = try await client.identity
                #expect(again == identity)
                let records = try await client.read(240, from: topic.beginning)
                for partition in 0..<partitionCount {
                    #expect(records.keys(in: partition) == (0..<20).map { "\(partition)-\($0)" })
                }
            }
        }
    }
}
