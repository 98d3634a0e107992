import Fetching
import GRDB
import Store

/// The pages that a run knows of.
enum FrontierTable {
    /// - Parameter room: how many more pages the run may have.
    /// - Returns: how many pages are new to the run and were added, and how many were left out for lack of room.
    static func add(
        _ pages: [PlannedPage], to run: Int64, room: Int, in database: Database
    ) throws -> (added: Int, leftOut: Int) {
        var (added, leftOut) = (0, 0)
        for page in pages {
            if added >= room {
                let isKnown = try Prepared("SELECT 1 FROM note_frontier WHERE run = ? AND page = ?", in: database)
                isKnown.bind(1, run)
                isKnown.bind(2, page.address.text)
                if try !isKnown.next() { leftOut += 1 }
                continue
            }
            let insert = try Prepared(
                "INSERT OR IGNORE INTO note_frontier (run, page, host, depth) VALUES (?, ?, ?, ?)", in: database)
            insert.bind(1, run)
            insert.bind(2, page.address.text)
            insert.bind(3, page.address.host)
            insert.bind(4, Int64(page.depth))
            try insert.run()
            added += database.changesCount
        }
        return (added, leftOut)
    }

    static func count(of run: Int64, in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM note_frontier WHERE run = ?", arguments: [run]) ?? 0
    }

    static func waiting(of run: Int64, in database: Database) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT count(*) FROM note_frontier WHERE run = ? AND visited = 0", arguments: [run]) ?? 0
    }

    /// Pages to visit next: a few of every host, so that none waits for another.
    static func next(of run: Int64, _ turns: Turns, in database: Database) throws -> [PlannedPage] {
        var pages: [PlannedPage] = []
        var host = try firstHost(of: run, after: "", in: database)
        while let name = host, pages.count < turns.room {
            // Taken pages are still among the waiting ones in the table.
            let rows = try GRDB.Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT page, depth FROM note_frontier WHERE run = ? AND host = ? AND visited = 0 ORDER BY id LIMIT ?
                        """), arguments: [run, name, turns.perHost + turns.taken.count])
            var room = min(turns.room(at: name), turns.room - pages.count)
            for row in rows where room > 0 && !turns.taken.contains(row["page"]) {
                guard let address = WebAddress(row["page"] as String) else { continue }
                pages.append(PlannedPage(address: address, depth: row["depth"]))
                room -= 1
            }
            host = try firstHost(of: run, after: name, in: database)
        }
        return pages
    }

    /// The next host; one seek in the index, however many pages wait.
    private static func firstHost(of run: Int64, after host: String, in database: Database) throws -> String? {
        let statement = try database.cachedStatement(
            sql: "SELECT min(host) FROM note_frontier WHERE run = ? AND visited = 0 AND host > ?")
        return try String.fetchOne(statement, arguments: [run, host])
    }

    static func visit(_ page: String, of run: Int64, in database: Database) throws {
        let update = try Prepared("UPDATE note_frontier SET visited = 1 WHERE run = ? AND page = ?", in: database)
        update.bind(1, run)
        update.bind(2, page)
        try update.run()
    }

    static func forget(_ run: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_frontier WHERE run = ?", arguments: [run])
    }
}
