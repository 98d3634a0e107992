import Contract
import EventLog
import Events
import GRDB
import Logging
import Store
import TestKit
import Testing

/// One service as several processes, each with a share of the partitions, and the change of their number.
@Suite(.serialized) struct `Several instances` {
    private static let things = (1...24).map { "thing-\($0)" }

    /// A ground on which this number of instances has counted every thing.
    private func ground(_ count: Int) async throws -> Ground {
        let ground = try await Ground()
        for (number, thing) in Self.things.enumerated() { try await ground.command(number + 1, thing) }
        try await run(ground, count)
        return ground
    }

    /// Runs each instance until it has caught up.
    private func run(_ ground: Ground, _ count: Int, _ options: Engine.Options = Engine.Options()) async throws {
        for index in 0..<count {
            ground.handler.instance = Instance(index: index, count: count)
            try await ground.run(options, in: "orders-\(index)-of-\(count)") { try await ground.waitForCatchUp($0) }
        }
    }

    /// Sum of all instances' stores.
    private func settle(_ ground: Ground, _ count: Int, rebuild: Bool = false) async throws -> TableSum {
        var whole: TableSum?
        for index in 0..<count {
            ground.handler.instance = Instance(index: index, count: count)
            var options = Engine.Options(rebuild: rebuild)
            options.settle = true
            let engine = Engine(
                handler: ground.handler, log: ground.log,
                folder: try StoreFolder(path: ground.folder.file("orders-\(index)-of-\(count)")), options: options,
                logger: Logger(label: "engine"))
            do { try await engine.run() } catch let settled as Engine.Settled {
                let part = try #require(settled.contents["tallies"])
                whole = whole.map { $0 + part } ?? part
            }
        }
        return try #require(whole)
    }

    @Test(.timeLimit(.minutes(5))) func `change their number in any way, and have together what they had`() async throws
    {
        let ground = try await ground(1)
        let before = try await settle(ground, 1)
        #expect(before.rows == Self.things.count)
        for count in [2, 3, 1] {
            #expect(try await settle(ground, count, rebuild: true) == before, "as \(count)")
        }
    }

    @Test(.timeLimit(.minutes(5))) func `count what came while their number changed once`() async throws {
        let ground = try await ground(1)
        for thing in Self.things { try await ground.command(1000, thing) }
        _ = try await settle(ground, 3, rebuild: true)
        try await run(ground, 3)
        let last = Dictionary(try await ground.tallies().map { ($0.id, $0.sum) }) { $1 }
        for (number, thing) in Self.things.enumerated() { #expect(last[thing] == 1000 + number + 1) }
        #expect(try await settle(ground, 1, rebuild: true) == settle(ground, 3))
    }

    @Test(.timeLimit(.minutes(5))) func `write a lost state again each for itself`() async throws {
        let ground = try await ground(2)
        ground.handler.instance = Instance(index: 1, count: 2)
        try await ground.run(Engine.Options(republish: true), in: "orders-1-of-2") { engine in
            try await ground.waitForCatchUp(engine)
        }
        let deleted = try await ground.records(of: .orders).filter { $0.value == nil }
        #expect(deleted.isEmpty, "what the other has is not for this one to delete")
    }

    @Test(.timeLimit(.minutes(5))) func `do not settle on another log than their own`() async throws {
        let ground = try await ground(1)
        try await ground.replaceLog()
        await #expect(throws: Engine.Unsettled.self) { _ = try await settle(ground, 1) }
    }
}
