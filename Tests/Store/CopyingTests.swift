import Contract
import EventLog
import Events
import GRDB
import Store
import TestKit
import Testing

@Suite(.serialized) struct `A table of what others own` {
    private func copied(_ ground: Ground) async throws -> [String] {
        var found: [String] = []
        try await ground.run { engine in
            try await ground.waitForCatchUp(engine)
            found = try await engine.read { database in
                try String.fetchAll(database, sql: "SELECT thing FROM note_copies ORDER BY thing")
            }
        }
        return found
    }

    @Test(.timeLimit(.minutes(5)))
    func `is filled with what was read before there was one, once, and not with what is handled after`() async throws {
        let ground = try await Ground()
        for thing in ["a", "b", "c"] { try await ground.command(1, thing) }
        #expect(try await copied(ground) == [])
        ground.handler.copied = [.ordersCommands]
        try await ground.command(1, "d")
        #expect(try await copied(ground) == ["a", "b", "c"], "d is handled, and in a service fills the table by that")
        try await ground.command(1, "e")
        #expect(try await copied(ground) == ["a", "b", "c"])
    }

    /// Counts things as two instances, of which the first copies what the second says.
    private func two() async throws -> Ground {
        let ground = try await Ground()
        for number in 0..<24 { try await ground.command(1, "thing-\(number)") }
        ground.handler.instance = Instance(index: 1, count: 2)
        try await ground.run(in: "second") { try await ground.waitForCatchUp($0) }
        ground.handler.instance = Instance(index: 0, count: 2)
        ground.handler.inputs = [.ordersCommands, .orders]
        ground.handler.copied = [.orders]
        return ground
    }

    /// Runs the first of two until it has all copies.
    /// - Returns: whether its store was made again.
    private func wasRebuilt(_ ground: Ground) async throws -> Bool {
        var wasRebuilt = false
        let others = Set((0..<24).map { "thing-\($0)" }.filter { Instance.index(of: $0, count: 2) == 1 })
        try await ground.run { engine in
            try await ground.waitForCatchUp(engine)
            try await waitFor("all are copied, and that is noted") {
                try await engine.read { database in
                    let found = try String.fetchSet(database, sql: "SELECT thing FROM note_copies")
                    let noted = try Row.fetchOne(database, sql: "SELECT 1 FROM step_meta WHERE name = 'copies-current'")
                    return found == others && noted != nil
                }
            }
            wasRebuilt = engine.status.rebuilt != nil
        }
        return wasRebuilt
    }

    /// A clock that was ahead notes a time to come, which tells nothing.
    @Test(.timeLimit(.minutes(5)), arguments: [-6 * 86_400 - 60, 31 * 86_400])
    func `of other instances' things is filled anew after a long absence`(noted seconds: Int) async throws {
        let ground = try await two()
        #expect(try await !wasRebuilt(ground))
        #expect(try await !wasRebuilt(ground))
        let queue = try DatabaseQueue(path: "\(ground.folder.file("orders"))/orders.db")
        let time = Timestamp.now.advanced(by: .seconds(seconds)).microseconds
        try await queue.write { database in
            try database.execute(
                sql: "UPDATE step_meta SET value = ? WHERE name = 'copies-current'", arguments: ["\(time)"])
        }
        try queue.close()
        #expect(try await wasRebuilt(ground))
        // Nobody says how far copies were read: two may read one partition.
        let checkpoints = try await ground.records(of: .checkpoints(of: "orders"))
        #expect(!checkpoints.contains { $0.key.hasPrefix("orders.orders/") })
    }

    @Test(.timeLimit(.minutes(5))) func `of a new store is filled by handling alone`() async throws {
        let ground = try await Ground()
        ground.handler.copied = [.ordersCommands]
        try await ground.command(1, "a")
        #expect(try await copied(ground) == [])
        try await ground.command(1, "b")
        #expect(try await copied(ground) == [])
    }
}
