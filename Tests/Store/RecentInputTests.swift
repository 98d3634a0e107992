import EventLog
import Events
import GRDB
@testable import Store
import Testing

@Suite struct `The ids of the last inputs` {
    private let input = TopicPartition("catalog.reservations", 3)

    private func table() throws -> DatabaseQueue {
        let database = try DatabaseQueue()
        try database.write {
            try Inbox.createTables($0)
            try Inbox.createMemory($0)
        }
        return database
    }

    /// An owner's claim, and then four records of each order, one order after the other; the last is a tombstone, which has no id. So each
    /// fourth offset has none.
    @Test func `do not become more for ever, whichever records of a rhythm have none`() throws {
        let database = try table()
        let end: Int64 = 60_000
        try database.write { database in
            for offset in 0..<end {
                if offset == 0 || offset % 4 != 0 {
                    try RecentInputs.add("/vicinity/catalog/3/\(offset)", at: offset, of: input, in: database)
                }
                guard offset % 7 == 0 || offset == end - 1 else { continue }
                try Inbox.save(Inbox.Position(next: offset + 1, lastID: ""), of: input, in: database)
                #expect(try Inbox.takeUncheckedPositions(in: database).map(\.position) == [offset + 1])
            }
        }
        let ids = try database.read { try RecentInputs.ids(of: input, in: $0) }
        let least = end - RecentInputs.kept
        #expect(ids.keys.filter { $0 >= least }.count == 7_500, "all of the last 10,000 offsets")
        #expect(ids.keys.filter { $0 < least }.count <= 500, "and not many before them")
    }
}
