import Events
import GRDB

/// Each thing as each page of a source showed it last.
enum SeenTable {
    /// - Returns: true if it is new there, or another than it was.
    static func see(
        _ thing: SeenThing, at page: String, of source: String, run: Int64, in database: Database
    ) throws -> Bool {
        let known = try String.fetchOne(
            database, sql: "SELECT digest FROM note_seen WHERE source = ? AND thing = ? AND page = ?",
            arguments: [source, thing.id, page])
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO note_seen (source, thing, page, digest, misses, run) VALUES (?, ?, ?, ?, 0, ?)
                """, arguments: [source, thing.id, page, thing.digest, run])
        return known != thing.digest
    }

    /// The page is as it was, and so is what it shows; what it did not show then it does not show now.
    static func see(allAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_seen SET run = ? WHERE source = ? AND page = ? AND misses = 0",
            arguments: [run, source, page])
    }

    /// The page could not be had: what it showed is neither seen nor missed.
    static func spare(allAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_seen SET run = ? WHERE source = ? AND page = ?", arguments: [run, source, page])
    }

    struct Missed: Sendable, Hashable {
        var thing: String
        var page: String
        var misses: Int
    }

    /// Things that a run should have seen and has not, some at a time.
    /// - Parameter isComplete: false: only those count whose page was read.
    static func missed(
        by run: Int64, of source: String, isComplete: Bool, limit: Int, in database: Database
    ) throws -> [Missed] {
        let read = "AND page IN (SELECT page FROM note_pages WHERE source = note_seen.source AND read = :run)"
        return try GRDB.Row.fetchAll(
            database,
            sql: """
                SELECT thing, page, misses FROM note_seen WHERE source = :source AND run != :run
                \(isComplete ? "" : read) LIMIT :limit
                """, arguments: ["source": source, "run": run, "limit": limit]
        ).map { Missed(thing: $0["thing"], page: $0["page"], misses: $0["misses"]) }
    }

    /// Counts a miss.
    /// - Returns: true if that was one too many and no other page shows the thing: it is gone.
    static func miss(
        _ missed: Missed, of source: String, run: Int64, most: Int, in database: Database
    ) throws -> Bool {
        guard missed.misses + 1 >= most else {
            try database.execute(
                sql: "UPDATE note_seen SET misses = misses + 1, run = ? WHERE source = ? AND thing = ? AND page = ?",
                arguments: [run, source, missed.thing, missed.page])
            return false
        }
        try database.execute(
            sql: "DELETE FROM note_seen WHERE source = ? AND thing = ? AND page = ?",
            arguments: [source, missed.thing, missed.page])
        return try Bool.fetchOne(
            database, sql: "SELECT NOT EXISTS (SELECT 1 FROM note_seen WHERE source = ? AND thing = ?)",
            arguments: [source, missed.thing]) ?? true
    }

    static func forget(_ source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_seen WHERE source = ?", arguments: [source])
    }
}
