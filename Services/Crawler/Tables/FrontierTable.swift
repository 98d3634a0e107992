import Fetching
import GRDB

/// The pages that a run knows of.
enum FrontierTable {
    /// - Returns: how many were left out since the run has no more pages.
    static func add(_ pages: [PlannedPage], to run: Int64, most: Int, in database: Database) throws -> Int {
        var room = most - (try count(of: run, in: database))
        var leftOut = 0
        for page in pages {
            if room <= 0 {
                let isKnown = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM note_frontier WHERE run = ? AND page = ?)",
                    arguments: [run, page.address.text])
                if isKnown != true { leftOut += 1 }
                continue
            }
            try database.execute(
                sql: "INSERT OR IGNORE INTO note_frontier (run, page, host, depth) VALUES (?, ?, ?, ?)",
                arguments: [run, page.address.text, page.address.host, page.depth])
            room -= database.changesCount
        }
        return leftOut
    }

    static func count(of run: Int64, in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM note_frontier WHERE run = ?", arguments: [run]) ?? 0
    }

    static func waiting(of run: Int64, in database: Database) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT count(*) FROM note_frontier WHERE run = ? AND visited = 0", arguments: [run]) ?? 0
    }

    /// Pages to visit next, of every host a few, so that none waits for another.
    /// - Parameters:
    ///   - busy: those that are being visited.
    ///   - perHost: most of a host, with the busy ones.
    static func next(
        of run: Int64, busy: Set<String>, perHost: Int, limit: Int, in database: Database
    ) throws -> [PlannedPage] {
        let hosts = try String.fetchAll(
            database, sql: "SELECT DISTINCT host FROM note_frontier WHERE run = ? AND visited = 0", arguments: [run])
        var pages: [PlannedPage] = []
        for host in hosts {
            guard pages.count < limit else { break }
            let rows = try GRDB.Row.fetchAll(
                database,
                sql: """
                    SELECT page, depth FROM note_frontier WHERE run = ? AND host = ? AND visited = 0 ORDER BY id LIMIT ?
                    """, arguments: [run, host, perHost])
            for row in rows where !busy.contains(row["page"]) {
                guard let address = WebAddress(row["page"] as String) else { continue }
                pages.append(PlannedPage(address: address, depth: row["depth"]))
            }
        }
        return Array(pages.prefix(limit))
    }

    static func visit(_ page: String, of run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_frontier SET visited = 1 WHERE run = ? AND page = ?", arguments: [run, page])
    }

    static func forget(_ run: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_frontier WHERE run = ?", arguments: [run])
    }
}
