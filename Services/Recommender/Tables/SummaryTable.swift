import Contract
import Events
import Foundation
import GRDB

/// The summaries, as they were last emitted.
enum SummaryTable {
    static func summary(of thing: String, in database: Database) throws -> RatingSummary? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM summaries WHERE thing = ?"), arguments: [thing]
        ).map { try JSON.decode(RatingSummary.self, from: Array($0)) }
    }

    static func save(_ summary: RatingSummary, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO summaries (thing, record) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET record = excluded.record
                """
        ).execute(arguments: [summary.thing, Data(record)])
    }

    static func delete(_ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM summaries WHERE thing = ?").execute(arguments: [thing])
    }

    static func all(in database: Database) throws -> [RatingSummary] {
        try Data.fetchAll(database, sql: "SELECT record FROM summaries ORDER BY thing")
            .map { try JSON.decode(RatingSummary.self, from: Array($0)) }
    }
}
