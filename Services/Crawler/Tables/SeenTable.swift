import Events
import GRDB
import Store

/// For each page of a source, each thing as the page showed it last.
enum SeenTable {
    /// - Returns: true if the thing is new on this page, or changed.
    static func see(
        _ thing: SeenThing, at page: String, of source: String, run: Int64, in database: Database
    ) throws -> Bool {
        let select = try Prepared(
            "SELECT digest FROM note_seen WHERE source = ? AND thing = ? AND page = ?", in: database)
        select.bind(1, source)
        select.bind(2, thing.id)
        select.bind(3, page)
        let known = try select.next() ? select.text(0) : nil
        let insert = try Prepared(
            """
            INSERT OR REPLACE INTO note_seen (source, thing, page, digest, misses, run, identity)
            VALUES (?, ?, ?, ?, 0, ?, ?)
            """, in: database)
        insert.bind(1, source)
        insert.bind(2, thing.id)
        insert.bind(3, page)
        insert.bind(4, thing.digest)
        insert.bind(5, run)
        insert.bind(6, thing.identity)
        try insert.run()
        return known != thing.digest
    }

    /// What a page's things were called when it was last read.
    static func known(at page: String, of source: String, in database: Database) throws -> [KnownNames.Known] {
        try GRDB.Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT thing, identity, digest FROM note_seen WHERE source = ? AND page = ?"),
            arguments: [source, page]
        ).map { KnownNames.Known(thing: $0["thing"], identity: $0["identity"], digest: $0["digest"]) }
    }

    /// Notes an unchanged page: it shows the same things as before. Things that it had already ceased to show stay missed.
    static func see(allAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_seen SET run = ? WHERE source = ? AND page = ? AND misses = 0",
            arguments: [run, source, page])
    }

    /// Notes a page that could not be fetched: its things are neither seen nor missed.
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
    /// - Parameter isComplete: if false, only things whose page was read count.
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
    /// - Returns: true if the thing is gone: it was missed too often, and no other page shows it.
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

    /// Things of removed sources.
    static func ofRemovedSources(limit: Int, in database: Database) throws -> [(source: String, seen: Missed)] {
        try GRDB.Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT source, thing, page, misses FROM note_seen
                    WHERE source IN (SELECT id FROM removed_sources) LIMIT ?
                    """), arguments: [limit]
        ).map { ($0["source"], Missed(thing: $0["thing"], page: $0["page"], misses: $0["misses"])) }
    }
}
