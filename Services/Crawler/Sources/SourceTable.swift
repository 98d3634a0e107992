import Contract
import Events
import Store

extension CrawlSource {
    static let states = StateKind<CrawlSource>(
        .crawlerSources, CrawlSourceEvents.changed, in: StateTable("sources", key: "id"), partitionKey: \.id,
        ofKey: { $0 },
        changing: { key, source, database, change in
            try change()
            if source != nil { try database.run("DELETE FROM removed_sources WHERE id = ?", [key[0]]) }
        },
        ending: .init(CrawlSourceEvents.deleted) { deleted, json, database in
            try database.run("INSERT OR REPLACE INTO removed_sources (id, record) VALUES (?, ?)", [deleted.id, json])
        }
    ) { [$0.id] }
}

/// The sources, each with its last state record, and the last events of removed sources.
enum SourceTable {
    static func source(_ id: String, in database: Database) throws -> CrawlSource? {
        try CrawlSource.states.get(id, in: database)
    }

    static func exists(_ id: String, in database: Database) throws -> Bool {
        try database.has("SELECT 1 FROM sources WHERE id = ?", [id])
    }

    static func sources(after id: String? = nil, limit: Int = -1, in database: Database) throws -> [CrawlSource] {
        try CrawlSource.states.all("id > ? ORDER BY id LIMIT ?", [id ?? "", limit], in: database)
    }

    static func count(in database: Database) throws -> Int {
        try CrawlSource.states.count(in: database)
    }

    static func removed(_ id: String, in database: Database) throws -> DeletedCrawlSource? {
        try database.record("SELECT record FROM removed_sources WHERE id = ?", [id])
    }

    static func allRemoved(in database: Database) throws -> [DeletedCrawlSource] {
        try database.records("SELECT record FROM removed_sources ORDER BY id")
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
