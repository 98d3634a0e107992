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
                INSERT INTO summaries (thing, record, waiting) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET record = excluded.record, waiting = excluded.waiting
                """
        ).execute(arguments: [summary.thing, Data(record), summary.waves?.waiting ?? 0])
    }

    static func delete(_ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM summaries WHERE thing = ?").execute(arguments: [thing])
    }

    /// Of things with ratings that wait for an operator, by their ids.
    static func waiting(after thing: String?, limit: Int, in database: Database) throws -> [RatingSummary] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: "SELECT record FROM summaries WHERE waiting > 0 AND thing > ? ORDER BY thing LIMIT ?"),
            arguments: [thing ?? "", limit]
        ).map { try JSON.decode(RatingSummary.self, from: Array($0)) }
    }

    /// How many things have ratings that wait.
    static func countWaiting(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM summaries WHERE waiting > 0")) ?? 0
    }

    // MARK: - Things to be summed up anew

    static func noteUnsummed(_ thing: String, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO note_unsummed (thing) VALUES (?)")
            .execute(arguments: [thing])
    }

    /// Some of them, which then are no more.
    static func takeUnsummed(limit: Int, in database: Database) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: """
                    DELETE FROM note_unsummed WHERE thing IN (SELECT thing FROM note_unsummed ORDER BY thing LIMIT ?)
                    RETURNING thing
                    """), arguments: [limit]
        ).sorted()
    }

    static func all(in database: Database) throws -> [RatingSummary] {
        try Data.fetchAll(database, sql: "SELECT record FROM summaries ORDER BY thing")
            .map { try JSON.decode(RatingSummary.self, from: Array($0)) }
    }
}
