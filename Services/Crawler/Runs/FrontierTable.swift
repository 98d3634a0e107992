import Fetching
import Store

/// The pages that a run knows, visited or not.
enum FrontierTable {
    /// - Parameter room: number of pages that the run may still add.
    /// - Returns: the number of pages that were added, and that were left out for lack of room.
    static func add(
        _ pages: [PlannedPage], to run: Int64, room: Int, in database: Database
    ) throws -> (added: Int, leftOut: Int) {
        var (added, leftOut) = (0, 0)
        for page in pages {
            if added >= room {
                let isKnown = try database.has(
                    "SELECT 1 FROM note_frontier WHERE run = ? AND page = ?", [run, page.address.text])
                if !isKnown { leftOut += 1 }
                continue
            }
            try database.run(
                "INSERT OR IGNORE INTO note_frontier (run, page, host, depth) VALUES (?, ?, ?, ?)",
                [run, page.address.text, page.address.host, page.depth])
            added += database.changes
        }
        return (added, leftOut)
    }

    static func count(of run: Int64, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM note_frontier WHERE run = ?", [run])
    }

    static func waiting(of run: Int64, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM note_frontier WHERE run = ? AND visited = 0", [run])
    }

    /// Pages to visit next: a few of every host, so that no host waits for another.
    static func next(of run: Int64, _ turns: Turns, in database: Database) throws -> [PlannedPage] {
        var pages: [PlannedPage] = []
        var host = try firstHost(of: run, after: "", in: database)
        while let name = host, pages.count < turns.room {
            // Taken pages are still among the waiting ones in the table.
            let waiting = try database.rows(
                "SELECT page, depth FROM note_frontier WHERE run = ? AND host = ? AND visited = 0 ORDER BY id LIMIT ?",
                [run, name, turns.perHost + turns.taken.count]
            ) { (page: $0.string(0), depth: $0.int(1)) }
            var room = min(turns.room(at: name), turns.room - pages.count)
            for (page, depth) in waiting where room > 0 && !turns.taken.contains(page) {
                guard let address = WebAddress(page) else { continue }
                pages.append(PlannedPage(address: address, depth: depth))
                room -= 1
            }
            host = try firstHost(of: run, after: name, in: database)
        }
        return pages
    }

    /// The next host with waiting pages, by one seek in the index.
    private static func firstHost(of run: Int64, after host: String, in database: Database) throws -> String? {
        try database.text(
            "SELECT min(host) FROM note_frontier WHERE run = ? AND visited = 0 AND host > ?", [run, host])
    }

    static func visit(_ page: String, of run: Int64, in database: Database) throws {
        try database.run("UPDATE note_frontier SET visited = 1 WHERE run = ? AND page = ?", [run, page])
    }

    static func forget(_ run: Int64, in database: Database) throws {
        try database.run("DELETE FROM note_frontier WHERE run = ?", [run])
    }
}
