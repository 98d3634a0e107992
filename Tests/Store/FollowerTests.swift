import EmbeddedLog
import Events
import Foundation
import GRDB
import Store
import TestKit
import Testing

/// A copy of other services' topics.
@Suite(.timeLimit(.minutes(5))) struct `A follower` {
    @Test func `takes each record over once, in order, and hands it on`() async throws {
        let sums = try await Sums()
        let first = try await sums.emit(1, "a")
        try await sums.emit(2, "b")
        try await sums.append(first)
        try await sums.emit(3, "a")
        try await sums.emitTombstone("b")
        try await sums.follow { follower, observed in
            #expect(observed.loaded == [:])
            #expect(observed.changes.filter { $0.hasPrefix("a") } == ["a +1", "a +3"])
            #expect(observed.changes.filter { $0.hasPrefix("b") } == ["b +2", "b gone"])
            #expect(follower.status.handled == 4 && follower.status.duplicates == 1)
            #expect(follower.status.remade == nil && follower.status.lag.values.reduce(0, +) == 0)
        }
        #expect(try sums.stored() == ["a": 4])
        await sums.log.close()
    }

    @Test func `goes on after the last record that it has, with what it has loaded first`() async throws {
        let sums = try await Sums()
        for amount in 1...20 { try await sums.emit(amount, "thing \(amount % 3)") }
        try await sums.follow { follower, _ in #expect(follower.status.handled == 20) }
        let stored = try sums.stored()
        try await sums.emit(5, "thing 0")
        try await sums.follow { follower, observed in
            #expect(observed.loaded == stored)
            #expect(observed.changes == ["thing 0 +5"] && follower.status.handled == 1)
            #expect(follower.status.remade == nil)
        }
        await sums.log.close()
    }

    @Test(arguments: [1, 3, 1000])
    func `puts a record aside that cannot be taken over, with all that it began, and goes on`(batch: Int) async throws {
        let sums = try await Sums()
        for amount in [1, 2, -7, 4] { try await sums.emit(amount, "a") }
        try await sums.append(sums.record("a", value: Array("no event".utf8)))
        try await sums.emit(8, "a")
        try await sums.follow(batch: batch) { follower, observed in
            #expect(observed.changes == ["a +1", "a +2", "a +4", "a +8"])
            #expect(follower.status.handled == 4 && follower.status.unreadable == 2)
        }
        #expect(try sums.stored() == ["a": 15])
        // The record is not met again.
        try await sums.follow { follower, observed in
            #expect(observed.changes.isEmpty && follower.status.unreadable == 0)
        }
        await sums.log.close()
    }

    @Test func `waits out every call to the log that fails, from its start on`() async throws {
        let sums = try await Sums()
        for amount in 1...5 { try await sums.emit(amount, "a") }
        for isFresh in [true, false] {
            var hasStumbled = true
            for call in 0..<100 where hasStumbled {
                if isFresh { try? FileManager.default.removeItem(atPath: sums.folder.file("copy")) }
                let log = StumblingLog(sums.log, at: call)
                try await sums.follow(through: log) { follower, _ in #expect(follower.status.handled <= 5) }
                #expect(try sums.stored() == ["a": 15], "call \(call)")
                hasStumbled = log.hasStumbled
            }
            #expect(!hasStumbled, "it goes on asking")
        }
        await sums.log.close()
    }

    @Test func `begins anew on another log`() async throws {
        let sums = try await Sums()
        try await sums.emit(1, "a")
        try await sums.follow { _, _ in }
        try await sums.replaceLog()
        try await sums.emit(2, "b")
        try await sums.follow { follower, observed in
            #expect(follower.status.remade != nil)
            #expect(observed.loaded == [:] && observed.changes == ["b +2"])
        }
        #expect(try sums.stored() == ["b": 2])
        await sums.log.close()
    }

    @Test(arguments: [
        // Another record at the position, a position beyond the end, too long away, a time in the future, a topic that it does not read,
        // and a missing table.
        "UPDATE step_positions SET last_id = 'another' WHERE last_id <> ''",
        "UPDATE step_positions SET next = 1000000",
        "UPDATE step_meta SET value = '1000000' WHERE name = 'at-the-end'",
        "UPDATE step_meta SET value = value + 31 * 86400000000 WHERE name = 'at-the-end'",
        "UPDATE step_positions SET topic = 'catalog.items'",
        "DROP TABLE step_positions",
    ])
    func `whose store does not fit the log makes it again`(damage: String) async throws {
        let sums = try await Sums()
        for amount in 1...5 { try await sums.emit(amount, "a") }
        try await sums.follow { _, _ in }
        try await sums.change("UPDATE sums SET sum = 99; \(damage)")
        try await sums.follow { follower, observed in
            #expect(follower.status.remade != nil)
            #expect(observed.loaded == [:] && observed.changes.count == 5)
        }
        #expect(try sums.stored() == ["a": 15])
        await sums.log.close()
    }

    @Test func `that was away while the log forgot deletions makes its store again`() async throws {
        let sums = try await Sums()
        try await sums.emit(1, "a")
        try await sums.emit(2, "b")
        try await sums.follow { _, _ in }
        try await sums.emitTombstone("b")
        var settings = EmbeddedLog.Settings()
        settings.passes(.seconds(16 * 86_400))
        await sums.log.close()
        let cleaner = try await EmbeddedLog(path: sums.folder.file("log/log.db"), settings: settings)
        try await waitFor("the tombstone is gone") { try await cleaner.clean()?.tombstones == 1 }
        await cleaner.close()
        try await sums.openLog()
        try await sums.follow { follower, _ in #expect(follower.status.remade?.contains("deletions") == true) }
        #expect(try sums.stored() == ["a": 1])
        await sums.log.close()
    }

    @Test(arguments: [false, true])
    func `that is made again keeps what the log has no more, unless its store is damaged`(isDamaged: Bool) async throws
    {
        let sums = try await Sums()
        sums.carried = "id LIKE 'gone %'"
        for amount in 1...5 { try await sums.emit(amount, "a") }
        try await sums.follow { _, _ in }
        let tooOld = "UPDATE step_meta SET value = '1000000' WHERE name = 'at-the-end'"
        try await sums.change(
            "INSERT INTO sums VALUES ('gone 1', 7), ('other', 9); UPDATE sums SET sum = 99 WHERE id = 'a'")
        if isDamaged {
            try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: sums.storeFile))
        } else {
            try await sums.change(tooOld)
        }
        let kept = isDamaged ? [:] : ["gone 1": 7]
        for _ in 0..<2 {
            try await sums.follow { follower, observed in
                #expect(follower.status.remade != nil)
                #expect(observed.loaded == kept)
            }
            #expect(try sums.stored() == kept.merging(["a": 15]) { $1 })
            try await sums.change(tooOld)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: sums.folder.file("copy"))
        #expect(!files.contains { $0.contains("former") }, "\(files)")
        await sums.log.close()
    }

    @Test func `whose store is damaged makes it again`() async throws {
        let sums = try await Sums()
        for amount in 1...5 { try await sums.emit(amount, "a") }
        try await sums.follow { _, _ in }
        try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: sums.storeFile))
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: sums.storeFile + suffix) }
        try await sums.follow { follower, _ in #expect(follower.status.remade != nil) }
        #expect(try sums.stored() == ["a": 15])
        await sums.log.close()
    }
}
