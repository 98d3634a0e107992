import Contract
import EventLog
import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

/// A lost store is rebuilt from a snapshot, and equals what the whole log makes of it.
@Suite(.serialized) struct `A snapshot` {
    private func often(foldsAll: Bool = false) -> Engine.Options {
        var options = Engine.Options(rebuild: foldsAll)
        options.snapshotEvery = .seconds(86_400)
        options.foldsAll = foldsAll
        return options
    }

    private func snapshots(of ground: Ground) throws -> [Snapshot] {
        Snapshots(beside: try StoreFolder(path: ground.folder.file("orders")), every: nil).all()
    }

    private func lose(_ ground: Ground) throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ground.storeFile + suffix) }
    }

    private func commands(_ numbers: ClosedRange<Int>, _ ground: Ground) async throws {
        for number in numbers { try await ground.command(number, "thing-\(number % 7)") }
    }

    /// Catches up, and takes a snapshot.
    private func taken(_ ground: Ground) async throws {
        try await ground.run(often()) { engine in
            try await ground.waitForCatchUp(engine)
            try engine.snapshots.take(of: engine.store())
        }
    }

    /// Takes a snapshot with ten emitted things that the log lacks.
    private func takenWithFullOutbox(_ ground: Ground) async throws {
        try await commands(1...20, ground)
        try await ground.run(often()) { engine in try await ground.waitForCatchUp(engine) }
        try await commands(21...30, ground)
        try await ground.run(often(), relaying: false) { engine in
            try await ground.waitForHandled(10, engine)
            try engine.snapshots.take(of: engine.store())
        }
    }

    /// Deletes the store, rebuilds it and catches up.
    /// - Returns: when the snapshot was made that the rebuild began from; nil: from the log's beginning.
    private func remade(_ ground: Ground, foldsAll: Bool = false) async throws -> Timestamp? {
        try lose(ground)
        var from: Timestamp?
        try await ground.run(often(foldsAll: foldsAll)) { engine in
            try await ground.waitForCatchUp(engine)
            #expect(engine.status.rebuilt != nil, "it was made again")
            from = engine.status.rebuiltFrom
        }
        return from
    }

    @Test(.timeLimit(.minutes(5))) func `is continued, and all tables are as the whole log makes them`() async throws {
        let ground = try await Ground()
        try await commands(1...40, ground)
        try await taken(ground)
        try await commands(41...60, ground)
        try await ground.command(1, "new since then")
        try await ground.command(-1, "new since then")
        try await ground.run(often()) { engine in try await ground.waitForCatchUp(engine) }
        let (before, emitted) = (try ground.contents(), try await ground.tallies())
        let snapshot = try #require(try snapshots(of: ground).first)
        #expect(try await remade(ground) == snapshot.takenAt)
        #expect(try ground.contents() == before)
        #expect(try await ground.tallies() == emitted, "nothing was said twice")
        try await commands(61...70, ground)
        #expect(try await remade(ground) != nil)
        let after = try ground.contents()
        #expect(try await remade(ground, foldsAll: true) == nil)
        #expect(try ground.contents() == after)
    }

    @Test(.timeLimit(.minutes(5)))
    func `of a lost store is continued without reading the events before it`()
        async throws
    {
        let ground = try await Ground()
        try await commands(1...2500, ground)
        try await taken(ground)
        try await commands(2501...2510, ground)
        try await ground.run(often()) { engine in try await ground.waitForCatchUp(engine) }
        let before = try ground.contents()
        try lose(ground)
        let log = CountingLog(ground.log)
        try await ground.run(often(), through: log) { engine in
            try await ground.waitForCatchUp(engine)
            #expect(engine.status.rebuiltFrom != nil)
        }
        #expect(try ground.contents() == before)
        // The first batch of a thousand records, of whatever topics, shows that the store is behind.
        #expect(log.count(of: .orders) < 1200, "of 2,510 and the claims")
    }

    @Test(.timeLimit(.minutes(5))) func `emits what the log lacked when it was taken`() async throws {
        let ground = try await Ground()
        try await takenWithFullOutbox(ground)
        let (before, emitted) = (try ground.contents(), try await ground.tallies().count)
        #expect(try await remade(ground) != nil)
        #expect(try ground.contents() == before)
        #expect(try await ground.tallies().count == emitted + 10)
    }

    @Test(.timeLimit(.minutes(5)))
    func `with a full outbox is skipped when another life of the store has decided since`() async throws {
        let ground = try await Ground()
        try await takenWithFullOutbox(ground)
        #expect(try await remade(ground, foldsAll: true) == nil)
        let (before, emitted) = (try ground.contents(), try await ground.tallies())
        #expect(try await remade(ground) == nil)
        #expect(try ground.contents() == before)
        #expect(try await ground.tallies() == emitted)
    }

    @Test(.timeLimit(.minutes(5))) func `that is older than six days, or of the future, is passed over`() async throws {
        let ground = try await Ground()
        try await commands(1...20, ground)
        for days in [-6.01, 1] {
            try await taken(ground)
            let before = try ground.contents()
            for snapshot in try snapshots(of: ground) {
                let time = Timestamp.now.advanced(by: .seconds(days * 86_400))
                let other = Snapshot(folder: snapshot.folder, takenAt: time, digest: snapshot.digest)
                try FileManager.default.moveItem(atPath: snapshot.path, toPath: other.path)
            }
            #expect(try await remade(ground) == nil)
            #expect(try ground.contents() == before)
            for snapshot in try snapshots(of: ground) { try FileManager.default.removeItem(atPath: snapshot.path) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `is passed over when the log has forgotten what was deleted since`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "stays")
        try await ground.command(1, "goes")
        try await taken(ground)
        try await ground.run(often()) { engine in
            try await engine.perform { transaction in
                try transaction.database.execute(sql: "DELETE FROM tallies WHERE id = 'goes'")
                try transaction.emit(Draft(tombstoneIn: .orders, key: "goes", partitionKey: "goes"))
            }
            try await ground.waitForCatchUp(engine)
        }
        let before = try ground.contents()
        try await ground.cleanLog(after: .seconds(13 * 86_400))
        #expect(try await remade(ground) != nil, "the log still has the tombstone")
        #expect(try ground.contents() == before)
        try await ground.cleanLog(after: .seconds(16 * 86_400))
        #expect(try await remade(ground) == nil)
        #expect(try ground.contents() == before)
    }

    @Test(.timeLimit(.minutes(5)))
    func `is skipped when a log that does not report dropped deletions has times far apart`() async throws {
        let ground = try await Ground()
        try await commands(1...5, ground)
        try await taken(ground)
        try await ground.leapLog(by: .seconds(31 * 86_400))
        try await commands(6...10, ground)
        try await ground.run(often()) { engine in try await ground.waitForCatchUp(engine) }
        try await ground.leapLog(by: .zero)
        let before = try ground.contents()
        try lose(ground)
        try await ground.run(often(), through: CountingLog(ground.log)) { engine in
            try await ground.waitForCatchUp(engine)
            #expect(engine.status.rebuiltFrom == nil)
        }
        #expect(try ground.contents() == before)
    }

    @Test(.timeLimit(.minutes(5))) func `of which a byte is wrong is passed over for the one before it`() async throws {
        let ground = try await Ground()
        try await commands(1...20, ground)
        try await taken(ground)
        try await commands(21...30, ground)
        try await taken(ground)
        let found = try snapshots(of: ground)
        #expect(found.count == 2)
        let newest = URL(filePath: try #require(found.first).path)
        var bytes = try Data(contentsOf: newest)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: newest)
        let before = try ground.contents()
        #expect(try await remade(ground) == found.last?.takenAt)
        #expect(try ground.contents() == before)
        // Cut off, as by a faulty disk.
        try bytes.prefix(bytes.count / 2).write(to: newest)
        #expect(try await remade(ground) == found.last?.takenAt)
    }

    @Test(.timeLimit(.minutes(5))) func `of another version's tables is passed over`() async throws {
        let ground = try await Ground()
        try await commands(1...20, ground)
        try await taken(ground)
        ground.handler.migrations.append(Migration("later") { try $0.execute(sql: "CREATE TABLE note_later (id)") })
        #expect(try await remade(ground) == nil)
        try await taken(ground)
        ground.handler.migrations.removeLast()
        #expect(try await remade(ground) == snapshots(of: ground).last?.takenAt, "that of before the change")
    }

    @Test(.timeLimit(.minutes(5))) func `of another instance is passed over`() async throws {
        let ground = try await Ground()
        try await commands(1...20, ground)
        try await taken(ground)
        ground.handler.instance = try #require(Instance("0/2"))
        #expect(try await remade(ground) == nil)
    }

    @Test(.timeLimit(.minutes(5))) func `of another log, or of one that was put back, is passed over`() async throws {
        let ground = try await Ground()
        try await commands(1...10, ground)
        try await ground.run(often()) { engine in try await ground.waitForCatchUp(engine) }
        try await ground.copyLog()
        try await commands(11...20, ground)
        try await taken(ground)
        try await ground.bringBackLog()
        try await commands(21...50, ground)
        #expect(try await remade(ground) == nil)
        let before = try ground.contents()
        #expect(try await remade(ground, foldsAll: true) == nil)
        #expect(try ground.contents() == before)
        try await taken(ground)
        try await ground.replaceLog()
        try await ground.command(3, "a")
        try lose(ground)
        try await ground.run(often()) { engine in
            try await ground.waitForSum(3, of: "a", engine)
            #expect(engine.status.rebuiltFrom == nil)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `is removed with its log when all is emitted again`() async throws {
        let ground = try await Ground()
        try await commands(1...10, ground)
        try await taken(ground)
        try await ground.replaceLog()
        var options = often()
        options.republish = true
        try await ground.run(options) { engine in
            try await waitFor("all is said") { try await ground.tallies().count == 7 ? true : nil }
            #expect(engine.snapshots.all().isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `has the tables of what others own brought to where reading goes on`() async throws {
        let ground = try await Ground()
        ground.handler.copies = [.ordersCommands]
        for thing in ["a", "b"] { try await ground.command(1, thing) }
        try await taken(ground)
        for thing in ["c", "d"] { try await ground.command(1, thing) }
        try await ground.run(often()) { engine in
            try await ground.waitForCatchUp(engine)
            try await waitFor("the log says how far it was read") {
                let left = try await engine.read { database in
                    try Int.fetchOne(
                        database,
                        sql: """
                            SELECT (SELECT count(*) FROM step_positions WHERE next > checkpoint)
                                + (SELECT count(*) FROM step_outbox)
                            """)
                }
                return left == 0
            }
        }
        try lose(ground)
        try await ground.run(often()) { engine in
            try await ground.waitForCatchUp(engine)
            #expect(engine.status.rebuiltFrom != nil)
            let copies = try await engine.read { database in
                try String.fetchAll(database, sql: "SELECT thing FROM note_copies ORDER BY thing")
            }
            // In a new store handling fills the table, which this handler leaves to the copying.
            #expect(copies == ["c", "d"])
        }
    }

    /// Erasure from the log waits for services that have not read the request.
    @Test(.timeLimit(.minutes(5)))
    func `emits its checkpoints again, since another life may have reported less`() async throws {
        let ground = try await Ground()
        ground.handler.inputs.append(.privacyCommands)
        let isEmitted = { (next: Int64) in
            let records = try await ground.records(of: .checkpoints(of: "orders"))
            let emitted = try records.map { try Event(json: $0.value ?? []).decode(Checkpoint.self) }
                .last { $0.topic == Topic.privacyCommands.name && $0.partition == partition(of: "a") }
            return emitted?.position == next ? true : nil
        }
        try await commands(1...20, ground)
        try await ground.command(1, "a", in: .privacyCommands)
        try await ground.run(often()) { engine in
            try await ground.waitForCatchUp(engine)
            try await waitFor("the log says how far it was read") { try await isEmitted(1) }
            try engine.snapshots.take(of: engine.store())
        }
        // Begins anew, emits its checkpoints, and ends before it has read anything.
        try await ground.run(often(), through: Deaf(log: ground.log), in: "other") { _ in
            try await waitFor("the log says that nothing was read") { try await isEmitted(0) }
        }
        try await ground.run(often()) { engine in
            #expect(engine.status.rebuiltFrom != nil)
            try await waitFor("the log says how far it was read") { try await isEmitted(1) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `that was broken off has no name, the last two are kept, and steps go on meanwhile`() async throws {
        let ground = try await Ground()
        try await commands(1...20, ground)
        try await taken(ground)
        let first = try #require(try snapshots(of: ground).first)
        // As a kill leaves it.
        let half = "\(first.folder)/unfinished.new"
        try Data("SQLite format 3".utf8).write(to: URL(filePath: half))
        let before = try ground.contents()
        #expect(try await remade(ground) == first.takenAt)
        #expect(try ground.contents() == before)
        try await ground.run(often()) { engine in
            try await ground.waitForCatchUp(engine)
            for _ in 0..<3 { try engine.snapshots.take(of: engine.store()) }
            // Within a write, for which it does not wait.
            let store = try engine.store()
            try store.writeNow { database in
                try database.execute(sql: "INSERT INTO tallies (id, record) VALUES ('unsaid', '{}')")
                try engine.snapshots.take(of: store)
                try database.execute(sql: "DELETE FROM tallies WHERE id = 'unsaid'")
            }
        }
        let found = try snapshots(of: ground)
        #expect(found.count == 2 && !FileManager.default.fileExists(atPath: half))
        let newest = try domainTables(ofStore: try #require(found.first).path)
        #expect(newest == before, "what was not committed is not in it")
    }

    @Test(.timeLimit(.minutes(5))) func `is made now and then by itself, and none where none is wanted`() async throws {
        let ground = try await Ground()
        try await commands(1...5, ground)
        var options = Engine.Options()
        options.snapshotEvery = .milliseconds(100)
        try await ground.run(options) { engine in
            let first = try await waitFor("there is one") { engine.status.snapshotAt }
            try await waitFor("there is a later one") { engine.status.snapshotAt ?? first > first }
        }
        #expect(try snapshots(of: ground).count == 2)
        #expect(try await remade(ground) != nil)
        try await ground.run { engine in
            try await waitFor("they go") { engine.snapshots.all().isEmpty }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `with data of an erased person is replaced`() async throws {
        let folder = try ScratchFolder()
        let table = Migration("words") { try $0.execute(sql: "CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT)") }
        let place = try StoreFolder(path: folder.path)
        let store = try Store(folder: place, name: "some", migrations: [table])
        try await store.write { database in
            for number in 0..<200 {
                try database.execute(
                    sql: "INSERT INTO words (text) VALUES (?)", arguments: ["Annabel said \(number * 7919)"])
            }
            try database.execute(sql: "INSERT INTO words (text) VALUES ('others stay')")
        }
        let snapshots = Snapshots(beside: place, every: .seconds(3600))
        for _ in 0..<2 { try snapshots.take(of: store) }
        let old = snapshots.all()
        #expect(try old.count == 2 && old.allSatisfy { try contains("Annabel", $0) })
        try await store.write { database in
            try database.execute(sql: "DELETE FROM words WHERE text LIKE 'Annabel%'")
            try Scrub.order(in: database)
        }
        let scrub = Scrub(snapshots: snapshots)
        try await scrub.look(at: store)
        try await scrub.look(at: store, .now + Scrub.soon)
        try await waitFor("they are replaced") {
            snapshots.all().count == 1 && !old.contains(snapshots.all()[0]) ? true : nil
        }
        let new = try #require(snapshots.all().first)
        #expect(try !contains("Annabel", new) && contains("others stay", new))
        #expect(try FileManager.default.contentsOfDirectory(atPath: snapshots.folder).count == 1)
        // Where none is wanted any more, none stays.
        try Snapshots(beside: place, every: nil).renew(of: store)
        #expect(!FileManager.default.fileExists(atPath: snapshots.folder))
        try store.close()
    }

    private func contains(_ text: String, _ snapshot: Snapshot) throws -> Bool {
        try Data(contentsOf: URL(filePath: snapshot.path)).range(of: Data(text.utf8)) != nil
    }
}

/// A log whose inputs deliver nothing.
private struct Deaf: EventLog {
    let log: any EventLog

    var identity: String { get async throws { try await log.identity } }
    var appendsAreAtomic: Bool { log.appendsAreAtomic }
    var refusesOldEpochs: Bool { log.refusesOldEpochs }
    func prepare(_ topics: [Topic]) async throws -> [String] { try await log.prepare(topics) }
    func append(_ records: [NewRecord]) async throws(AppendError) -> [Int64] { try await log.append(records) }
    func reader(from positions: [TopicPartition: Int64]) async throws -> any LogReader {
        try await log.reader(from: positions.filter { $0.key.topic != Topic.privacyCommands.name })
    }
    func bounds(of partitions: [TopicPartition]) async throws -> [TopicPartition: Range<Int64>] {
        try await log.bounds(of: partitions)
    }
    func close() async {}
}
