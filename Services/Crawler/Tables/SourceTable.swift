import Contract
import Events
import Store

/// The sources, each with its last state record, and the last events of removed sources.
enum SourceTable {
    static func source(_ id: String, in database: Database) throws -> CrawlSource? {
        try database.record("SELECT record FROM sources WHERE id = ?", [id])
    }

    static func exists(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM sources WHERE id = ?", [id])
    }

    static func sources(after id: String? = nil, limit: Int = -1, in database: Database) throws -> [CrawlSource] {
        try database.records("SELECT record FROM sources WHERE id > ? ORDER BY id LIMIT ?", [id ?? "", limit])
    }

    static func count(in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM sources")
    }

    static func save(_ id: String, record: [UInt8], in database: Database) throws {
        try database.run("INSERT OR REPLACE INTO sources (id, record) VALUES (?, ?)", [id, record])
        try database.run("DELETE FROM removed_sources WHERE id = ?", [id])
    }

    static func removed(_ id: String, in database: Database) throws -> DeletedCrawlSource? {
        try database.record("SELECT record FROM removed_sources WHERE id = ?", [id])
    }

    static func allRemoved(in database: Database) throws -> [DeletedCrawlSource] {
        try database.records("SELECT record FROM removed_sources ORDER BY id")
    }

    static func remove(_ id: String, record: [UInt8], in database: Database) throws {
        try database.run("DELETE FROM sources WHERE id = ?", [id])
        try database.run("INSERT OR REPLACE INTO removed_sources (id, record) VALUES (?, ?)", [id, record])
    }

    // MARK: - Schedules

    static func setDue(_ time: Timestamp?, of source: String, in database: Database) throws {
        try database.run("INSERT OR REPLACE INTO note_schedules (source, due) VALUES (?, ?)", [source, time])
    }

    static func forgetSchedule(of source: String, in database: Database) throws {
        try database.run("DELETE FROM note_schedules WHERE source = ?", [source])
    }

    static func due(of source: String, in database: Database) throws -> Timestamp? {
        try database.first("SELECT due FROM note_schedules WHERE source = ?", [source]) { $0.time(ifAny: 0) } ?? nil
    }

    static func overdue(at time: Timestamp, in database: Database) throws -> [String] {
        try database.texts("SELECT source FROM note_schedules WHERE due <= ? ORDER BY due", [time])
    }

    /// Sources whose next visit is unknown, as after a rebuild.
    static func withoutSchedule(in database: Database) throws -> [String] {
        try database.texts("SELECT id FROM sources WHERE id NOT IN (SELECT source FROM note_schedules)")
    }
}
