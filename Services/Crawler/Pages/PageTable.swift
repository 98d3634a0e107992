import Events
import Fetching
import Store

/// Results of the last visits of a source's pages.
enum PageTable {
    struct KnownPage: Sendable, Hashable {
        var validators: Validators?
        /// Digest of the body.
        var digest: String?
        /// Digest of the reading: an unchanged page that is read in another way counts as changed.
        var reading: String?
        var links: [String] = []
    }

    static func page(_ page: String, of source: String, in database: Database) throws -> KnownPage? {
        try database.first(
            "SELECT validators, digest, reading, links FROM note_pages WHERE source = ? AND page = ?", [source, page]
        ) {
            KnownPage(
                validators: $0.isNull(0) ? nil : try $0.record(0), digest: $0.text(1), reading: $0.text(2),
                links: $0.isNull(3) ? [] : try $0.record(3))
        }
    }

    static func save(_ known: KnownPage, at page: String, of source: String, run: Int64, in database: Database) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO note_pages (source, page, validators, digest, reading, links, run, read)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
            """,
            [
                source, page, try known.validators.map { try JSON.encode($0) }, known.digest, known.reading,
                try JSON.encode(known.links), run,
            ])
    }

    /// Notes a visit that could not fetch the page, whose known data stays.
    static func note(failureAt page: String, of source: String, run: Int64, in database: Database) throws {
        try database.run("UPDATE note_pages SET run = ? WHERE source = ? AND page = ?", [run, source, page])
    }

    /// Notes that the site has no such page.
    static func note(absenceOf page: String, of source: String, run: Int64, in database: Database) throws {
        try save(KnownPage(), at: page, of: source, run: run, in: database)
    }

    static func forget(_ source: String, in database: Database) throws {
        try database.run("DELETE FROM note_pages WHERE source = ?", [source])
    }

    /// Deletes pages that the last run did not reach.
    static func forget(notIn run: Int64, of source: String, in database: Database) throws {
        try database.run("DELETE FROM note_pages WHERE source = ? AND run != ?", [source, run])
    }
}
