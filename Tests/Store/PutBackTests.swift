import Contract
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

/// A log that was restored, lost or damaged, under a store that knows more.
@Suite(.serialized) struct `A log that was put back` {
    @Test(.timeLimit(.minutes(5)))
    func `is read on from where it goes another way: what came since is decided, what was handled is not again`()
        async throws
    {
        let ground = try await Ground()
        for number in 1...20 { try await ground.command(number, "thing-\(number % 3)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.copyLog()
        // The older copy never had these.
        for number in 1...10 { try await ground.command(100 * number, "thing-\(number % 3)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.bringBackLog()
        // Accepted by a gateway that knows nothing of the store.
        for number in 1...25 { try await ground.command(10_000 * number, "thing-\(number % 3)") }
        try await ground.run(awaitReady: false) { engine in
            _ = try await waitFor("it says that the log does not fit") { () -> Bool? in
                engine.status.missing["log"]?.contains("--republish") == true ? true : nil
            }
        }
        try await ground.run(Engine.Options(republish: true)) { engine in try await ground.waitForCatchUp(engine) }
        for thing in 0..<3 {
            let all = (1...20).map { ($0, $0) } + (1...10).map { ($0, 100 * $0) } + (1...25).map { ($0, 10_000 * $0) }
            let sum = all.filter { $0.0 % 3 == thing }.reduce(0) { $0 + $1.1 }
            #expect(try ground.sum(of: "thing-\(thing)") == sum)
        }
        // A store rebuilt from that log has the same contents.
        let before = try ground.sums()
        try await ground.run(Engine.Options(rebuild: true)) { engine in try await ground.waitForCatchUp(engine) }
        #expect(try ground.sums() == before)
    }

    /// An import is in no input: only the owner's acknowledgements show that the log has lost it.
    @Test(.timeLimit(.minutes(5)))
    func `and lacks what only its owner emitted is refused at every start, and only republishing fills it`()
        async throws
    {
        let ground = try await Ground()
        try await ground.command(1, "known before")
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.copyLog()
        try await ground.run { engine in
            try await ground.emit(["a", "b", "c"], by: engine)
            try await ground.waitForCatchUp(engine)
        }
        try await ground.bringBackLog()
        let before = try await ground.claims().count
        for _ in 0..<3 { try await ground.refuses() }
        #expect(try await ground.claims().count == before, "a claim would stand where a lost record stood")
        // Like other instances, or an earlier release at its start: the number of records stays the same.
        try await ground.claimByAnother(times: 5)
        try await ground.refuses()
        try await ground.refuses(Engine.Options(rebuild: true))
        try await ground.run(Engine.Options(republish: true)) { engine in try await ground.waitForCatchUp(engine) }
        #expect(Set(try await ground.tallies().map(\.id)) == ["known before", "a", "b", "c"])
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let all = try ground.sums()
        try await ground.run(Engine.Options(rebuild: true)) { engine in try await ground.waitForCatchUp(engine) }
        #expect(try ground.sums() == all)
    }

    @Test(.timeLimit(.minutes(5)))
    func `and lacks a tombstone that another record stands in the place of is refused`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.copyLog()
        try await ground.run { engine in
            try await engine.perform { transaction in
                try transaction.database.execute(sql: "DELETE FROM tallies WHERE id = 'a'")
                try transaction.emit(Draft(tombstoneIn: .orders, key: "a", partitionKey: "a"))
            }
            try await ground.waitForCatchUp(engine)
        }
        try await ground.bringBackLog()
        try await ground.claimByAnother(times: 2)
        try await ground.refuses()
    }

    @Test(.timeLimit(.minutes(5)))
    func `is not taken for whole by who goes on without its store from a snapshot that knows more`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.copyLog()
        var options = Engine.Options()
        options.snapshotEvery = .seconds(86_400)
        try await ground.run(options) { engine in
            try await ground.emit(["b"], by: engine)
            try await ground.waitForCatchUp(engine)
            try engine.snapshots.take(of: engine.store())
        }
        try await ground.bringBackLog()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ground.storeFile + suffix) }
        try await ground.run(options) { engine in
            try await ground.waitForCatchUp(engine)
            #expect(engine.status.rebuiltFrom == nil)
        }
        #expect(try ground.sums().count == 1, "what the log has, and its claims are in no gap")
    }

    /// The service's own topics are complete, the end of its inputs is lost, and its store is lost, too.
    @Test(.timeLimit(.minutes(5)))
    func `and ends before what its service had read is neither claimed nor folded in vain`() async throws {
        let ground = try await Ground()
        for number in 1...3 { try await ground.command(number, "thing-\(number)") }
        try await ground.run { engine in
            try await ground.waitForCatchUp(engine)
            try await waitFor("it says how far it is") {
                try await ground.records(of: .checkpoints(of: "orders")).isEmpty ? nil : true
            }
        }
        var own: [Record] = []
        for topic in Topic.all where topic.owner == "orders" { own += try await ground.everything(in: topic) }
        try await ground.replaceLog()
        _ = try await ground.log.append(
            own.map { NewRecord($0.topicPartition, key: $0.key, value: $0.value, headers: $0.headers) })
        let claims = try await ground.claims().count
        try FileManager.default.removeItem(atPath: ground.folder.file("orders"))
        for _ in 0..<2 {
            try await ground.run(awaitReady: false) { engine in
                _ = try await waitFor("it says that an input is behind") {
                    engine.status.missing["log"]?.contains("had read it up to") == true ? true : nil
                }
            }
        }
        #expect(try await ground.claims().count == claims)
    }

    @Test(.timeLimit(.minutes(5)))
    func `is not emptied by republishing a store that was lost, too`() async throws {
        let ground = try await Ground()
        for number in 1...3 { try await ground.command(number, "thing-\(number)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let before = try ground.sums()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: ground.storeFile + suffix) }
        try await ground.run(Engine.Options(republish: true)) { engine in try await ground.waitForCatchUp(engine) }
        #expect(try ground.sums() == before && before.count == 3)
    }

    @Test(.timeLimit(.minutes(5)))
    func `is given everything again under a new generation, in slices that go on after an interruption`() async throws {
        let ground = try await Ground()
        for number in 1...700 { try await ground.command(number, "thing-\(number)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.replaceLog()
        let claims = try await ground.claims()
        #expect(claims.isEmpty)
        try await ground.run(Engine.Options(republish: true)) { engine in try await ground.waitForCatchUp(engine) }
        #expect(Set(try await ground.tallies().map(\.id)).count == 700)
        let generations = Set(try await ground.claims().map(\.generation))
        #expect(generations.count == 1 && generations.first ?? nil != nil)
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        #expect(Set(try await ground.claims().map(\.generation)) == generations, "it stays until the next")
    }

    @Test(.timeLimit(.minutes(5))) func `that still has things deleted since gets their tombstones`() async throws {
        let ground = try await Ground()
        try await ground.command(1, "a")
        try await ground.command(2, "b")
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.changeStore { try $0.execute(sql: "DELETE FROM tallies WHERE id = 'b'") }
        try await ground.run(Engine.Options(republish: true)) { engine in try await ground.waitForCatchUp(engine) }
        let last = try await ground.records(of: .orders).last { $0.key == "b" }
        #expect(try #require(last).value == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `A damaged store is set aside and made again from the log, by the next start at the latest`() async throws {
        let ground = try await Ground()
        for number in 1...400 { try await ground.command(number, "thing-\(number)") }
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        let before = try ground.sums()
        try ground.damageStore()
        // It ends when it meets the damage, and is restarted.
        for _ in 0..<3 {
            do {
                try await ground.run(awaitReady: false) { engine in
                    _ = try await waitFor("it is ready or has ended", within: .seconds(60)) { () -> Bool? in
                        if engine.status.missing.isEmpty {
                            // Touches every page.
                            for number in 1...400 { try await ground.command(0, "thing-\(number)") }
                            try await ground.waitForCatchUp(engine)
                            return true
                        }
                        return engine.status.missing["engine"] == "is stopping" ? true : nil
                    }
                }
            } catch let error where "\(error)".contains("damaged") {}
        }
        #expect(try ground.sums() == before)
        let files = try FileManager.default.contentsOfDirectory(atPath: ground.folder.file("orders"))
        #expect(files.contains { $0.contains("damaged-") }, "\(files)")
    }
}

extension Ground {
    /// Emits things that follow from no input, as an import does.
    func emit(_ things: [String], by engine: Engine) async throws {
        try await engine.perform { transaction in
            for thing in things {
                let tally = TallyHandler.Tally(id: thing, sum: 1, reflects: InputPositions())
                try TallyHandler.Tallies.save(tally, in: transaction.database)
                try TallyHandler.Tallies.emit(tally, in: transaction)
            }
        }
    }

    /// Runs an engine until it reports that the log does not fit; it must not have been ready before.
    func refuses(_ options: Engine.Options = Engine.Options()) async throws {
        try await run(options, awaitReady: false) { engine in
            try await waitFor("it says that the log does not fit") {
                #expect(!engine.status.missing.isEmpty)
                return engine.status.missing["log"]?.contains("--republish") == true
            }
        }
    }

    /// Appends claims of another instance to every partition of the service's topics.
    func claimByAnother(times: Int) async throws {
        for number in 1...times {
            let epoch = Int64(number)
            let claim = OwnerClaim(
                sources: ["/vicinity/orders/99"], epoch: epoch, process: "another", version: "1", generation: nil)
            let data = try JSON.encode(claim)
            let places = Topic.all.filter { $0.owner == "orders" }.flatMap(\.partitions)
            _ = try await log.append(
                places.map { place in
                    let event = Event(
                        id: "\(place):another-\(number)", source: claim.sources[0], type: OwnerClaim.event.name,
                        subject: "owner:another", partitionKey: "owner:another", data: data)
                    return NewRecord(
                        place, key: "owner:another", value: event.json, headers: [HeaderName.epoch: "\(epoch)"])
                })
        }
    }

    func sum(of thing: String) throws -> Int {
        let database = try DatabaseQueue(path: storeFile)
        defer { try? database.close() }
        return try database.read { try TallyHandler.tally(thing, in: $0).sum }
    }

    func claims() async throws -> [OwnerClaim] {
        try await everything(in: .orders).compactMap { OwnerClaim($0) }
    }

    /// Overwrites pages in the middle of the store's file.
    func damageStore() throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: storeFile + suffix) }
        var content = try Data(contentsOf: URL(filePath: storeFile))
        for page in stride(from: 3, to: content.count / 4096, by: 2) {
            content.replaceSubrange(page * 4096..<page * 4096 + 2048, with: Data(repeating: 0xA5, count: 2048))
        }
        try content.write(to: URL(filePath: storeFile))
    }
}
