import Events
import Store

/// For each page of a source, each thing as the page showed it last.
enum SeenTable {
    /// - Returns: true if the thing is new on this page, or changed.
    static func see(
        _ thing: SeenThing, at page: String, of source: String, run: Int64, in database: Database
    ) throws -> Bool {
        let known = try database.text(
            "SELECT digest FROM note_seen WHERE source = ? AND thing = ? AND page = ?", [source, thing.id, page])
        try database.run(
            """
            INSERT OR REPLACE INTO note_seen (source, thing, page, digest, misses, run, identity)
            VALUES (?, ?, ?, ?, 0, ?, ?)
            """, [source, thing.id, page, thing.digest, run, thing.identity])
        return known != thing.digest
    }

    /// Ids of a page's things when it was last read.
    static func known(at page: String, of source: String, in database: Database) throws -> [KnownNames.Known] {
        try database.rows(
            "SELECT thing, identity, digest FROM note_seen WHERE source = ? AND page = ?", [source, page]
        ) { KnownNames.Known(thing: $0.string(0), identity: $0.text(1), digest: $0.string(2)) }
    }

    /// Notes an unchanged page, which shows the same things as before. Things that it no longer showed stay missed.
    static func see(allAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.run(
            "UPDATE note_seen SET run = ? WHERE source = ? AND page = ? AND misses = 0", [run, source, page])
    }

    /// Notes a page that could not be fetched: its things are neither seen nor missed.
    static func spare(allAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.run("UPDATE note_seen SET run = ? WHERE source = ? AND page = ?", [run, source, page])
    }

    struct Missed: Sendable, Hashable {
        var thing: String
        var page: String
        var misses: Int
    }

    /// Things that a run did not find, some at a time.
    /// - Parameter isComplete: if false, only things whose page was read count.
    static func missed(
        by run: Int64, of source: String, isComplete: Bool, limit: Int, in database: Database
    ) throws -> [Missed] {
        let read = "AND page IN (SELECT page FROM note_pages WHERE source = note_seen.source AND read = ?2)"
        return try database.rows(
            """
            SELECT thing, page, misses FROM note_seen WHERE source = ?1 AND run != ?2
            \(isComplete ? "" : read) LIMIT ?3
            """, [source, run, limit]
        ) { Missed(thing: $0.string(0), page: $0.string(1), misses: $0.int(2)) }
    }

    /// Counts a miss.
    /// - Returns: true if the thing was missed too often, and no other page shows it.
    static func miss(
        _ missed: Missed, of source: String, run: Int64, most: Int, in database: Database
    ) throws -> Bool {
        guard missed.misses + 1 >= most else {
            try database.run(
                "UPDATE note_seen SET misses = misses + 1, run = ? WHERE source = ? AND thing = ? AND page = ?",
                [run, source, missed.thing, missed.page])
            return false
        }
        try database.run(
            "DELETE FROM note_seen WHERE source = ? AND thing = ? AND page = ?", [source, missed.thing, missed.page])
        return try !database.has("SELECT 1 FROM note_seen WHERE source = ? AND thing = ?", [source, missed.thing])
    }

    /// Things of removed sources.
    static func ofRemovedSources(limit: Int, in database: Database) throws -> [(source: String, seen: Missed)] {
        try database.rows(
            """
            SELECT source, thing, page, misses FROM note_seen
            WHERE source IN (SELECT id FROM removed_sources) LIMIT ?
            """, [limit]
        ) { ($0.string(0), Missed(thing: $0.string(1), page: $0.string(2), misses: $0.int(3))) }
    }
}
