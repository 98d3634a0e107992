import EmbeddedLog
import Events
import Foundation
import GRDB
import Logging
import Store
import TestKit
import Testing

/// A store with a page damaged while its process runs: the first reader of the page ends the process, and the next start rebuilds the
/// store.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `A running process whose store is damaged` {
    enum Way: String, CaseIterable, Sendable { case read, lookUp, perform }

    @Test(arguments: Way.allCases) func `ends, whichever code meets it, and rebuilds its store`(way: Way) async throws {
        let ground = try await Ground()
        for number in 1...400 { try await ground.command(number, "thing-\(number)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let before = try ground.sums()
        try await expectDamage {
            try await ground.run { engine in
                try damage(ground.storeFile, table: "tallies")
                await #expect(throws: DatabaseError.self) { try await meet(engine, way) }
                try await waitFor("it ends") { engine.status.missing["engine"] == "is stopping" ? true : nil }
            }
        }
        try await ground.run { engine in
            #expect(engine.status.rebuilt != nil)
            try await ground.waitForCatchUp(engine)
        }
        #expect(try ground.sums() == before)
        // Only once: it is not rebuilt again.
        try await ground.run { engine in #expect(engine.status.rebuilt == nil) }
    }

    /// Expects the process to end for a restart because of the damage.
    private func expectDamage(of run: () async throws -> Void) async throws {
        do {
            try await run()
            Issue.record("it did not end")
        } catch let error where "\(error)".contains("the store is damaged") {}
    }

    private func meet(_ engine: Engine, _ way: Way) async throws {
        switch way {
        case .read: _ = try await engine.read(Self.all)
        case .lookUp: _ = try await engine.lookUp(Self.all)
        case .perform: _ = try await engine.perform { try Self.all($0.database) }
        }
    }

    @Sendable private static func all(_ database: Database) throws -> Int {
        try Row.fetchAll(database, sql: "SELECT * FROM tallies").count
    }

    @Test func `that follows others ends as well, and makes its copy again`() async throws {
        let sums = try await Sums()
        for number in 1...400 { try await sums.emit(number, "thing \(number)") }
        try await sums.follow { _, _ in }
        let before = try sums.stored()
        try await expectDamage {
            try await sums.follow(whileRunning: { follower in
                try damage(sums.storeFile, table: "sums")
                // Cached pages of a connection are reread after a change.
                try await sums.emit(0, "another")
                try await waitFor("it is taken over") { follower.status.handled == 1 ? true : nil }
                await #expect(throws: DatabaseError.self) {
                    _ = try await follower.read { try Row.fetchAll($0, sql: "SELECT * FROM sums").count }
                }
                try await waitFor("it ends") { follower.status.missing["store"] == "is being closed" ? true : nil }
            }) { _, _ in }
        }
        try await sums.follow { follower, _ in #expect(follower.status.remade != nil) }
        #expect(try sums.stored() == before.merging(["another": 0]) { $1 })
        try await sums.follow { follower, _ in #expect(follower.status.remade == nil) }
        await sums.log.close()
    }

    @Test func `beside its own is reported, and it is not ready: no restart could rebuild that file`() async throws {
        let ground = try await Ground()
        let side = ArchiveFile(file: ground.folder.file("tally-archive.db"), contents: [], migrations: [])
        ground.handler.archives = [side]
        try Data(repeating: 0x5A, count: 8192).write(to: URL(filePath: side.file))
        try await ground.run { engine in
            #expect(engine.missing.isEmpty)
            #expect(throws: DatabaseError.self) { try side.read { try Int.fetchOne($0, sql: "SELECT 1") } }
            #expect(engine.missing["tally-archive.db"]?.contains("restore it from a back-up") == true)
        }
    }

    /// Overwrites the page with a table's first rows, as a disk may: no new row goes there.
    private func damage(_ file: String, table: String) throws {
        let database = try DatabaseQueue(path: file)
        let pages = try database.read {
            try Int.fetchAll(
                $0, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT 1",
                arguments: [table])
        }
        try #require(!pages.isEmpty)
        // Rows in the write-ahead log would not be read from the file.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try database.close()
        let handle = try FileHandle(forUpdating: URL(filePath: file))
        for page in pages {
            try handle.seek(toOffset: UInt64(page - 1) * 4096)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try handle.close()
    }
}
