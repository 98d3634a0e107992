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
        ground.handler.copies = [.ordersCommands]
        try await ground.command(1, "d")
        #expect(try await copied(ground) == ["a", "b", "c"], "d is handled, and in a service fills the table by that")
        try await ground.command(1, "e")
        #expect(try await copied(ground) == ["a", "b", "c"])
    }

    @Test(.timeLimit(.minutes(5))) func `of a new store is filled by handling alone`() async throws {
        let ground = try await Ground()
        ground.handler.copies = [.ordersCommands]
        try await ground.command(1, "a")
        #expect(try await copied(ground) == [])
        try await ground.command(1, "b")
        #expect(try await copied(ground) == [])
    }
}
