import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension StorageSuite {
    @Test func `reading stops before a damaged record, and what is whole can be salvaged`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 1)
            let identity = try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<10).map { "thing-\($0)" }, in: 1))
                _ = try await log.append(folder.topic.records(["elsewhere"], in: 2))
                return try await log.identity
            }
            try folder.damage(bytes: "thing-5..", at: folder.file)
            try await folder.client { log in
                let reader = try await log.reader(from: [place: 0])
                #expect(try await reader.next(limit: 100, wait: .zero).map(\.offset) == [0, 1, 2, 3, 4])
                for _ in 0..<2 {
                    await expectDamaged(place, offset: 5) { _ = try await reader.next(limit: 100, wait: .zero) }
                }
                await reader.close()
                #expect(
                    try await log.read(1, from: [TopicPartition(folder.topic.name, 2): 0]).map(\.key) == ["elsewhere"])
            }

            let report = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            #expect(report.copied == 10)
            #expect(report.lost == [SalvageReport.Loss(place, 5..<6)])
            #expect(report.identity != identity)
            let copy = try await EmbeddedLog(path: folder.copy)
            #expect(try await copy.identity == report.identity)
            #expect(try await copy.read(9, from: [place: 0]).map(\.offset) == [0, 1, 2, 3, 4, 6, 7, 8, 9])
            #expect(try await copy.append(folder.topic.records(["next"], in: 1)) == [10])
            await copy.close()
        }
    }

    @Test func `a damaged page is noticed, and the rest salvaged`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 1)
            try await folder.client { log in
                for part in 0..<10 {
                    let keys = (0..<100).map { "thing-\(part * 100 + $0)" }
                    _ = try await log.append(folder.topic.records(keys, in: 1, size: 300))
                }
            }
            try folder.wipePage(with: "thing-500...", at: folder.file)
            var read: Int64 = 0
            try await folder.client { log in
                let reader = try await log.reader(from: [place: 0])
                let records = try await reader.next(limit: 1000, wait: .zero)
                read = Int64(records.count)
                #expect(records.map(\.offset) == Array(0..<read))
                #expect((1...500).contains(read))
                await expectDamaged(place, offset: read) { _ = try await reader.next(limit: 1000, wait: .zero) }
                await reader.close()
            }
            let report = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            #expect(report.lost.count == 1)
            let lost = try #require(report.lost.first?.offsets)
            #expect(lost.contains(500))
            #expect(lost.lowerBound == read)
            #expect(report.copied == 1000 - lost.count)
            #expect(lost.count < 30)
        }
    }

    @Test func `a record that is missing without a reason is damage`() async throws {
        try await EmbeddedFolder.use { folder in
            let place = TopicPartition(folder.topic.name, 0)
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<6).map(String.init), in: 0))
                let reader = try await log.reader(from: [place: 0])
                // As if a page had lost its rows: those of offsets 2 and 3, then all the rest.
                try folder.execute("DELETE FROM records WHERE key IN ('2', '3')")
                #expect(try await reader.next(limit: 10, wait: .zero).map(\.offset) == [0, 1])
                await expectDamaged(place, offset: 2) { _ = try await reader.next(limit: 10, wait: .zero) }
                try folder.execute("DELETE FROM records")
                await expectDamaged(place, offset: 2) { _ = try await reader.next(limit: 10, wait: .zero) }
                await reader.close()
            }
        }
    }

    @Test func `salvaging a log that is whole keeps its identity`() async throws {
        try await EmbeddedFolder.use { folder in
            let topics = [folder.topic, Self.compacted]
            let identity = try await folder.client(topics: topics) { log in
                _ = try await log.append(folder.topic.records((0..<2500).map(String.init), in: 0))
                _ = try await log.append(Self.compacted.records((0..<100).map { "\($0 % 7)" }, in: 4))
                folder.clock.advance(days: 9)
                #expect(try await log.clean()?.replaced == 93)
                return try await log.identity
            }
            let report = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            #expect(report.identity == identity)
            #expect(report.copied == 2507)
            #expect(report.lost == [])
            #expect(throws: LogError.self) { try EmbeddedLog.salvage(folder.file, into: folder.copy) }
        }
    }
}

private func expectDamaged(_ place: TopicPartition, offset: Int64, _ body: () async throws -> Void) async {
    let error = await #expect(throws: LogError.self) { try await body() }
    guard case .damaged(place, offset)? = error else {
        Issue.record("\(String(describing: error)) is not damage at \(offset)")
        return
    }
}

extension EmbeddedFolder {
    /// Changes one byte of a text in the file.
    fileprivate func damage(bytes text: String, at path: String) throws {
        var content = try Data(contentsOf: URL(filePath: path))
        let range = try #require(content.range(of: Data(text.dropLast(2).utf8), options: .backwards))
        content[range.upperBound - 1] ^= 1
        try content.write(to: URL(filePath: path))
    }

    /// Overwrites the page that contains a text.
    fileprivate func wipePage(with text: String, at path: String) throws {
        var content = try Data(contentsOf: URL(filePath: path))
        let range = try #require(content.range(of: Data(text.utf8)))
        let start = range.lowerBound / 4096 * 4096
        content.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
        try content.write(to: URL(filePath: path))
    }
}
