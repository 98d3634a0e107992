import Contract
import Events
import Foundation
import GRDB
import Store

/// The sources, each with its last state record, and the last events of removed sources.
enum SourceTable {
    static func source(_ id: String, in database: Database) throws -> CrawlSource? {
        try Data.fetchOne(database, sql: "SELECT record FROM sources WHERE id = ?", arguments: [id])
            .map { try JSON.decode(CrawlSource.self, from: Array($0)) }
    }

    static func exists(_ id: String, in database: Database) throws -> Bool {
        let select = try Prepared("SELECT 1 FROM sources WHERE id = ?", in: database)
        select.bind(1, id)
        return try select.next()
    }

    static func sources(after id: String? = nil, limit: Int = -1, in database: Database) throws -> [CrawlSource] {
        try Data.fetchAll(
            database, sql: "SELECT record FROM sources WHERE id > ? ORDER BY id LIMIT ?", arguments: [id ?? "", limit]
        ).map { try JSON.decode(CrawlSource.self, from: Array($0)) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sources") ?? 0
    }

    static func save(_ id: String, record: [UInt8], in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO sources (id, record) VALUES (?, ?)", arguments: [id, Data(record)])
        try database.execute(sql: "DELETE FROM removed_sources WHERE id = ?", arguments: [id])
    }

    static func removed(_ id: String, in database: Database) throws -> DeletedCrawlSource? {
        try Data.fetchOne(database, sql: "SELECT record FROM removed_sources WHERE id = ?", arguments: [id])
            .map { try JSON.decode(DeletedCrawlSource.self, from: Array($0)) }
    }

    static func allRemoved(in database: Database) throws -> [DeletedCrawlSource] {
        try Data.fetchAll(database, sql: "SELECT record FROM removed_sources ORDER BY id")
            .map { try JSON.decode(DeletedCrawlSource.self, from: Array($0)) }
    }

    static func remove(_ id: String, record: [UInt8], in database: Database) throws {
        try database.execute(sql: "DELETE FROM sources WHERE id = ?", arguments: [id])
        try database.execute(
            sql: "INSERT OR REPLACE INTO removed_sources (id, record) VALUES (?, ?)", arguments: [id, Data(record)])
    }

    // MARK: - Schedules

    static func setDue(_ time: Timestamp?, of source: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO note_schedules (source, due) VALUES (?, ?)",
            arguments: [source, time?.microseconds])
    }

    static func forgetSchedule(of source: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM note_schedules WHERE source = ?", arguments: [source])
    }

    static func due(of source: String, in database: Database) throws -> Timestamp? {
        try Int64.fetchOne(database, sql: "SELECT due FROM note_schedules WHERE source = ?", arguments: [source])
            .map(Timestamp.init(microseconds:))
    }

    static func overdue(at time: Timestamp, in database: Database) throws -> [String] {
        try String.fetchAll(
            database, sql: "SELECT source FROM note_schedules WHERE due <= ? ORDER BY due",
            arguments: [time.microseconds])
    }

    /// Sources whose next visit is unknown, as after a rebuild.
    static func withoutSchedule(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT id FROM sources WHERE id NOT IN (SELECT source FROM note_schedules)")
    }
}
