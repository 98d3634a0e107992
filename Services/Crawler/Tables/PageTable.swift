import Events
import Fetching
import GRDB
import Store

/// What the last visits found at a source's pages.
enum PageTable {
    struct KnownPage: Sendable, Hashable {
        var validators: Validators?
        /// Of the body.
        var digest: String?
        /// Of the reading: an unchanged page that is read in another way counts as changed.
        var reading: String?
        var links: [String] = []
    }

    static func page(_ page: String, of source: String, in database: Database) throws -> KnownPage? {
        let select = try Prepared(
            "SELECT validators, digest, reading, links FROM note_pages WHERE source = ? AND page = ?", in: database)
        select.bind(1, source)
        select.bind(2, page)
        guard try select.next() else { return nil }
        return KnownPage(
            validators: try select.bytes(0).map { try JSON.decode(Validators.self, from: $0) },
            digest: select.text(1), reading: select.text(2),
            links: try select.bytes(3).map { try JSON.decode([String].self, from: $0) } ?? [])
    }

    static func save(_ known: KnownPage, at page: String, of source: String, run: Int64, in database: Database) throws {
        let insert = try Prepared(
            """
            INSERT OR REPLACE INTO note_pages (source, page, validators, digest, reading, links, run, read)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        insert.bind(1, source)
        insert.bind(2, page)
        insert.bind(3, blob: try known.validators.map { try JSON.encode($0) })
        insert.bind(4, known.digest)
        insert.bind(5, known.reading)
        insert.bind(6, blob: try JSON.encode(known.links))
        insert.bind(7, run)
        insert.bind(8, run)
        try insert.run()
    }

    /// Notes a visit that could not fetch the page: what is known of it stays.
    static func note(failureAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE note_pages SET run = ? WHERE source = ? AND page = ?", arguments: [run, source, page])
    }

    /// Notes that the site says there is no such page.
    static func note(absenceOf page: String, of source: String, run: Int64, in database: Database) throws {
        try save(KnownPage(), at: page, of: source, run: run, in: database)
    }

    static func forget(_ source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_pages WHERE source = ?", arguments: [source])
    }

    /// Forgets pages that no run leads to any more.
    static func forget(notIn run: Int64, of source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_pages WHERE source = ? AND run != ?", arguments: [source, run])
    }
}
