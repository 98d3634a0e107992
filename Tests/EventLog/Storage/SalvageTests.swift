import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing

/// A damaged log file is salvaged as far as its pages can be read.
extension StorageSuite {
    /// Destroyed part of the file.
    enum Damage: Sendable, CustomTestStringConvertible {
        case cut(at: Double)
        case wiped(pages: Int, seed: UInt64)

        var testDescription: String {
            switch self {
            case .cut(let part): "cut at \(part)"
            case .wiped(let pages, let seed): "\(pages) pages wiped, seed \(seed)"
            }
        }

        func apply(to content: inout Data) {
            switch self {
            case .cut(let part): content = content.prefix(Int(Double(content.count) * part))
            case .wiped(let pages, let seed):
                var random = Seeded(seed)
                for _ in 0..<pages {
                    // Not the topics' names: without them records belong to no topic.
                    let page = Int.random(in: 12..<content.count / 4096, using: &random)
                    content.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
                }
            }
        }
    }

    @Test(arguments: [
        Damage.cut(at: 2 / 3), .cut(at: 0.777), .cut(at: 0.9999), .cut(at: 0.31), .wiped(pages: 1, seed: 1),
        .wiped(pages: 7, seed: 2), .wiped(pages: 40, seed: 3), .wiped(pages: 150, seed: 4),
    ])
    func `every record whose page is whole is salvaged, and offsets never go back`(damage: Damage) async throws {
        try await EmbeddedFolder.use { folder in
            let topics = [folder.topic, EmbeddedFolder.topic("other"), Self.compacted]
            var written: [TopicPartition: [Int64: String]] = [:]
            let identity = try await folder.client(topics: topics) { log in
                for round in 0..<60 {
                    for topic in topics {
                        let partition = Int32(round % 12)
                        let keys = (0..<20).map { "\(topic.name)-\(round * 20 + $0)." }
                        // Some do not fit on a page.
                        let records = topic.records(keys, in: partition, size: round % 7 == 0 ? 9000 : 150 + round)
                        for (key, offset) in zip(keys, try await log.append(records)) {
                            written[TopicPartition(topic.name, partition), default: [:]][offset] = key
                        }
                    }
                }
                _ = try await log.append([folder.claim(3, ["/vicinity/test/3"], epoch: 5)])
                written[TopicPartition(folder.topic.name, 3), default: [:]][
                    Int64(written[TopicPartition(folder.topic.name, 3)]?.count ?? 0)] = "claim"
                return try await log.identity
            }
            let before = try Data(contentsOf: URL(filePath: folder.file))
            var content = before
            damage.apply(to: &content)
            content = Data(content)
            try content.write(to: URL(filePath: folder.file))

            let report = try EmbeddedLog.salvage(folder.file, into: folder.copy)
            #expect(report.wasDamaged && report.identity != identity)
            let whole = wholeKeys(in: content, before: before, of: written)
            let log = try await EmbeddedLog(path: folder.copy)
            var found = 0
            for (place, records) in written {
                let bounds = try #require(try await log.bounds(of: [place])[place])
                #expect(bounds.upperBound >= Int64(records.count), "an offset would be given twice in \(place)")
                let reader = try await log.reader(from: [place: bounds.lowerBound])
                var read: [Record] = []
                while reader.positions[place] != bounds.upperBound {
                    read += try await reader.next(limit: 1000, wait: .zero)
                }
                await reader.close()
                found += read.count
                for record in read { #expect(records[record.offset] == record.key) }
                let offsets = Set(read.map(\.offset))
                for (offset, key) in records where whole.contains(key) {
                    #expect(offsets.contains(offset), "\(place)@\(offset) could have been read")
                }
                // Missing records were reported.
                let lost = report.lost.filter { $0.place == place }.map(\.offsets)
                for offset in records.keys where !offsets.contains(offset) {
                    #expect(lost.contains { $0.contains(offset) }, "\(place)@\(offset) was lost and not told")
                }
            }
            #expect(found == report.copied)
            #expect(found >= whole.count)
            await log.close()
        }
    }

    @Test func `what was committed and not yet copied into the file is salvaged from the write-ahead log`() async throws
    {
        try await EmbeddedFolder.use { folder in
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<50).map { "old-\($0)" }, in: 0, size: 500))
            }
            try await folder.client { log in
                _ = try await log.append(folder.topic.records((0..<50).map { "new-\($0)" }, in: 0, size: 500))
                // As a power cut leaves it.
                for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: folder.file + suffix, toPath: folder.folder.path + "/cut.db" + suffix)
                }
            }
            let cut = folder.folder.path + "/cut.db"
            // The file's first page is missing: SQLite does not recognise a database. The write-ahead log has later pages.
            var content = try Data(contentsOf: URL(filePath: cut))
            content.replaceSubrange(0..<100, with: Data(repeating: 0x5A, count: 100))
            try content.write(to: URL(filePath: cut))
            let report = try EmbeddedLog.salvage(cut, into: folder.copy)
            #expect(report.copied == 100)
        }
    }

    @Test func `a log of a later version is not taken for a damaged one`() async throws {
        try await EmbeddedFolder.use { folder in
            try await folder.client { _ = try await $0.append(folder.topic.records(["a"], in: 0)) }
            try folder.execute("UPDATE meta SET value = '99' WHERE name = 'format'")
            let error = #expect(throws: LogError.self) { try EmbeddedLog.salvage(folder.file, into: folder.copy) }
            #expect("\(try #require(error))".contains("format 99"))
        }
    }

    /// Keys of records that lie on one page of the file and whose every copy still exists, found without knowing the page format.
    private func wholeKeys(
        in content: Data, before: Data, of written: [TopicPartition: [Int64: String]]
    ) -> Set<String> {
        let keys = Set(written.values.flatMap(\.values)).subtracting(["claim"])
        var whole: Set<String> = []
        var touched: Set<String> = []
        for start in stride(from: 0, to: before.count, by: 4096) {
            let page = before[start..<start + 4096]
            let isIntact = start + 4096 <= content.count && content[start..<start + 4096] == page
            for part in String(decoding: page, as: UTF8.self).split(separator: "test.").dropFirst() {
                // A key, and in the value the key again, and dots.
                guard let end = part.firstIndex(of: "."), keys.contains("test." + part[...end]) else { continue }
                let dots = part[end...].prefix { $0 == "." }.count
                let key = "test." + part[...end]
                if !isIntact { touched.insert(key) }
                if dots >= 150 - key.utf8.count, dots < 250 { whole.insert(key) }
            }
        }
        return whole.subtracting(touched)
    }
}
