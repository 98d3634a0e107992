import Contract
import EmbeddedLog
import EventLog
import Events
import TestKit
import Testing

extension StorageSuite {
    /// Random keys, tombstones, pauses and cleanings; after each cleaning every kept or deleted record has a reason.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `whatever is appended and whenever it is cleaned, compaction keeps its promises`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let topic = EmbeddedFolder.topic("states", kept: .compacted)
        let place = TopicPartition(topic.name, 0)
        try await EmbeddedFolder.use { folder in
            try await folder.client(topics: [topic]) { log in
                var appended: [Appended] = []
                for _ in 0..<40 {
                    for _ in 0..<Int.random(in: 0...8, using: &random) {
                        let key = "\(Int.random(in: 0..<6, using: &random))"
                        let isTombstone = Int.random(in: 0..<4, using: &random) == 0
                        let record = NewRecord(place, key: key, value: isTombstone ? nil : [1])
                        #expect(try await log.append([record]) == [Int64(appended.count)])
                        appended.append(Appended(key: key, isTombstone: isTombstone, time: folder.clock.now))
                    }
                    folder.clock.advance(days: Double.random(in: 0...3, using: &random))
                    if Bool.random(using: &random) { continue }
                    #expect(try await log.clean() != nil)
                    let present = try await offsets(log, place)
                    #expect(present.allSatisfy { $0 < appended.count })
                    for index in appended.indices {
                        let reason = Reason(index, of: appended, now: folder.clock.now)
                        if !present.contains(Int64(index)) { #expect(reason.mayBeDeleted, "\(index) of seed \(seed)") }
                        if present.contains(Int64(index)) { #expect(!reason.mustBeDeleted, "\(index) of seed \(seed)") }
                    }
                }
            }
        }
    }

    private func offsets(_ log: EmbeddedLog, _ place: TopicPartition) async throws -> Set<Int64> {
        let reader = try await log.reader(from: [place: 0])
        let records = try await reader.next(limit: 1000, wait: .zero)
        await reader.close()
        return Set(records.map(\.offset))
    }
}

private struct Appended {
    let key: String
    let isTombstone: Bool
    let time: Timestamp
}

/// The rules' verdict on one record.
private struct Reason {
    /// A later record of its key is older than 7 days; or it is a tombstone older than 14.
    let mayBeDeleted: Bool
    /// A later record of its key is older than 8 days; or it is a tombstone older than 15.
    let mustBeDeleted: Bool

    init(_ index: Int, of all: [Appended], now: Timestamp) {
        func isOlder(_ record: Appended, _ days: Int64) -> Bool {
            record.time.advanced(by: .seconds(days * 86_400)) < now
        }
        let own = all[index]
        let later = all[(index + 1)...].filter { $0.key == own.key }
        mayBeDeleted = later.contains { isOlder($0, 7) } || own.isTombstone && isOlder(own, 14)
        mustBeDeleted = later.contains { isOlder($0, 8) } || own.isTombstone && isOlder(own, 15)
    }
}
