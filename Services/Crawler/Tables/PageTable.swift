import Events
import Fetching
import Foundation
import GRDB

/// What is known of a source's pages from the last visit.
enum PageTable {
    struct Page: Sendable, Hashable {
        var validators: Validators?
        /// Of the body.
        var digest: String?
        /// Of how it was read: a page that is as it was but is read in another way is a new one.
        var reading: String?
        var links: [String] = []
    }

    static func page(_ page: String, of source: String, in database: Database) throws -> Page? {
        try GRDB.Row.fetchOne(
            database, sql: "SELECT validators, digest, reading, links FROM note_pages WHERE source = ? AND page = ?",
            arguments: [source, page]
        ).map { row in
            Page(
                validators: try (row["validators"] as Data?).map { try JSON.decode(Validators.self, from: Array($0)) },
                digest: row["digest"], reading: row["reading"],
                links: try (row["links"] as Data?).map { try JSON.decode([String].self, from: Array($0)) } ?? [])
        }
    }

    static func save(_ known: Page, at page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO note_pages (source, page, validators, digest, reading, links, run, read)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                source, page, try known.validators.map { Data(try JSON.encode($0)) }, known.digest, known.reading,
                Data(try JSON.encode(known.links)), run, run,
            ])
    }

    /// Visited without getting it: what is known of it stays.
    static func note(failureAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_pages SET run = ? WHERE source = ? AND page = ?", arguments: [run, source, page])
    }

    /// The site says that there is no such page.
    static func note(absenceOf page: String, of source: String, run: Int64, in database: Database) throws {
        try save(Page(), at: page, of: source, run: run, in: database)
    }

    static func forget(_ source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_pages WHERE source = ?", arguments: [source])
    }

    /// Forgets pages that no run leads to any more.
    static func forget(notIn run: Int64, of source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_pages WHERE source = ? AND run != ?", arguments: [source, run])
    }
}
