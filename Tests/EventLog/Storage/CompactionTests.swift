import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

extension StorageSuite {
    static let compacted = EmbeddedFolder.topic("states", kept: .compacted)
    private static let place = TopicPartition(compacted.name, 0)

    @Test func `nothing younger than 7 days is compacted, everything older than 8 is`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [Self.compacted]) { log in
                _ = try await log.append(Self.compacted.records(["a", "b", "a"], in: 0))
                folder.clock.advance(days: 6.9)
                _ = try await log.append(Self.compacted.records(["a"], in: 0))
                #expect(try await log.clean() == CleaningReport())
                folder.clock.advance(days: 1.1)
                #expect(try await log.clean()?.replaced == 1)
                // The a at offset 2 is the last of the old ones; the one at 3 is too young to replace it.
                #expect(try await log.read(3, from: [Self.place: 0]).map(\.offset) == [1, 2, 3])
                folder.clock.advance(days: 7)
                #expect(try await log.clean()?.replaced == 1)
                #expect(try await log.read(2, from: [Self.place: 0]).map(\.offset) == [1, 3])
            }
        }
    }

    @Test func `a tombstone outlives what it deletes by 7 days, then goes too`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [Self.compacted]) { log in
                let tombstone = NewRecord(Self.place, key: "a", value: nil)
                _ = try await log.append(Self.compacted.records(["a", "b"], in: 0) + [tombstone])
                folder.clock.advance(days: 8)
                #expect(try await log.clean()?.replaced == 1)
                #expect(try await log.read(2, from: [Self.place: 0]).map(\.value) == [Array("b".utf8), nil])
                folder.clock.advance(days: 5.9)
                #expect(try await log.clean() == CleaningReport())
                folder.clock.advance(days: 0.2)
                #expect(try await log.clean()?.tombstones == 1)
                #expect(try await log.read(1, from: [Self.place: 0]).map(\.key) == ["b"])
            }
        }
    }

    @Test func `compaction moves no bounds, and every old position can still be read from`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [Self.compacted]) { log in
                _ = try await log.append(Self.compacted.records((0..<50).map { "\($0 % 5)" }, in: 0))
                folder.clock.advance(days: 9)
                #expect(try await log.clean()?.replaced == 45)
                #expect(try await log.bounds(of: [Self.place]) == [Self.place: 0..<50])
                for position in 0...45 {
                    let records = try await log.read(5, from: [Self.place: Int64(position)])
                    #expect(records.map(\.offset) == [45, 46, 47, 48, 49])
                }
                #expect(try await log.append(Self.compacted.records(["x"], in: 0)) == [50])
            }
        }
    }

    @Test func `a read over deleted records waits for those to come`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [Self.compacted]) { log in
                let tombstone = NewRecord(Self.place, key: "a", value: nil)
                _ = try await log.append(Self.compacted.records(["a"], in: 0) + [tombstone])
                folder.clock.advance(days: 15)
                let report = try #require(try await log.clean())
                #expect((report.replaced, report.tombstones) == (1, 1))
                let reader = try await log.reader(from: [Self.place: 0])
                async let waiting = reader.next(limit: 10, wait: .seconds(100))
                try await eventually("a waiting read") { log.counts.waitingReads == 1 }
                _ = try await log.append(Self.compacted.records(["b"], in: 0))
                #expect(try await waiting.map(\.key) == ["b"])
                await reader.close()
            }
        }
    }

    @Test func `appends go on while much is compacted`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [Self.compacted]) { log in
                for start in stride(from: 0, to: 6000, by: 1000) {
                    _ = try await log.append(
                        Self.compacted.records((start..<start + 1000).map { "\($0 % 10)" }, in: 0))
                }
                folder.clock.advance(days: 9)
                async let report = log.clean()
                for index in 0..<100 { _ = try await log.append(Self.compacted.records(["new-\(index)"], in: 0)) }
                #expect(try await report?.replaced == 5990)
                let keys = try await log.read(110, from: [Self.place: 0]).map(\.key)
                #expect(keys == (0..<10).map(String.init) + (0..<100).map { "new-\($0)" })
            }
        }
    }
}
