import Contract
import EventLog
import Events
import GRDB
import Logging
import Store
import TestKit
import Testing

/// Work that a service's former processes had forwarded to one another, and the single process that it is now.
@Suite(.serialized) struct `A service that was several processes` {
    private static let things = (1...24).map { "thing-\($0)" }

    private func ground() async throws -> Ground {
        let ground = try await Ground()
        ground.handler.forwards = [.reservations]
        return ground
    }

    /// Runs an engine to the error that ends it.
    private func end(
        _ ground: Ground, _ instance: Instance = Instance(), settle: Bool = true, rebuild: Bool = false
    ) async throws -> any Error {
        ground.handler.instance = instance
        var options = Engine.Options(rebuild: rebuild)
        options.settle = settle
        let engine = Engine(
            handler: ground.handler, log: ground.log,
            folder: try StoreFolder(path: ground.folder.file("orders-\(instance.index)-of-\(instance.count)")),
            options: options, logger: Logger(label: "engine"))
        do { try await engine.run() } catch { return error }
        throw Overdue("the engine ended without an error")
    }

    private func sums(_ ground: Ground) async throws -> [String: Int] {
        Dictionary(try await ground.tallies().map { ($0.id, $0.sum) }) { $1 }
    }

    @Test(.timeLimit(.minutes(5))) func `does not start before what they passed on is done, and does it once`()
        async throws
    {
        let ground = try await ground()
        for thing in Self.things { try await ground.command(1, thing) }
        try await ground.run(in: "orders-0-of-1") { try await ground.waitForCatchUp($0) }
        for thing in Self.things {
            try await ground.command(10, thing, in: .reservations, source: "/vicinity/catalog")
        }
        let refusal = try await end(ground, settle: false)
        #expect(refusal is Engine.Unjoined && "\(refusal)".contains("deploy/instances orders 1"), "\(refusal)")
        // A rebuilt store is compared before that is handled.
        let made = try #require(try await end(ground, rebuild: true) as? Engine.Settled)
        #expect(made.contents["tallies"]?.rows == Self.things.count)
        #expect(try await sums(ground).values.allSatisfy { $0 == 1 })
        #expect(try await end(ground, settle: false) is Engine.Unjoined, "also where the store was just made")
        for _ in 0..<2 { #expect(try await end(ground) is Engine.Settled) }
        #expect(try await sums(ground).values.allSatisfy { $0 == 11 })
        try await ground.run(in: "orders-0-of-1") { try await ground.waitForCatchUp($0) }
        // The position up to which it was read is in the log.
        #expect(try await end(ground, rebuild: true) is Engine.Settled)
        try await ground.run(in: "orders-0-of-1") { try await ground.waitForCatchUp($0) }
        #expect(try await sums(ground).values.allSatisfy { $0 == 11 })
    }

    @Test(.timeLimit(.minutes(5))) func `is made from the log, and former stores add nothing once the log has more`()
        async throws
    {
        let ground = try await ground()
        for thing in Self.things { try await ground.command(1, thing) }
        ground.handler.forwards = []
        for index in 0..<2 {
            ground.handler.instance = Instance(index: index, count: 2)
            try await ground.run(in: "orders-\(index)-of-2") { try await ground.waitForCatchUp($0) }
        }
        ground.handler.forwards = [.reservations]
        // They do not handle what is left.
        for thing in Self.things {
            try await ground.command(10, thing, in: .reservations, source: "/vicinity/catalog")
        }
        var before: TableSum?
        for index in 0..<2 {
            let settled = try #require(try await end(ground, Instance(index: index, count: 2)) as? Engine.Settled)
            let part = try #require(settled.contents["tallies"])
            #expect(!settled.isBehind)
            before = before.map { $0 + part } ?? part
        }
        let made = try #require(try await end(ground, rebuild: true) as? Engine.Settled)
        #expect(made.contents["tallies"] == before)
        // The process that made it may have been killed then: its records are not in the former stores.
        let again = try #require(try await end(ground, Instance(index: 0, count: 2)) as? Engine.Settled)
        #expect(again.isBehind && "\(again)" == "behind")
        let once = try #require(try await end(ground, rebuild: true) as? Engine.Settled)
        #expect(once.contents["tallies"] == before)
    }
}
