import Contract
import Events
import Foundation
import GRDB

/// Businesses that have no owner any more, each as its last state record.
enum VacancyTable {
    static let create = """
        CREATE TABLE vacancies (merchant TEXT PRIMARY KEY, since INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX vacancies_by_time ON vacancies (since, merchant);
        """

    /// Where a page of the list ended.
    struct Position: Codable, Sendable {
        /// In microseconds.
        var since: Int64
        var merchant: String

        init(_ vacancy: Vacancy) { (since, merchant) = (vacancy.since.microseconds, vacancy.merchant) }
    }

    static func vacancy(_ merchant: String, in database: Database) throws -> Vacancy? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM vacancies WHERE merchant = ?"), arguments: [merchant]
        ).map { try JSON.decode(Vacancy.self, from: Array($0)) }
    }

    /// Those that have waited longest come first.
    static func page(after: Position?, limit: Int, in database: Database) throws -> [Vacancy] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM vacancies WHERE (since, merchant) > (?, ?) ORDER BY since, merchant LIMIT ?
                    """),
            arguments: [after?.since ?? .min, after?.merchant ?? "", limit]
        ).map { try JSON.decode(Vacancy.self, from: Array($0)) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM vacancies")) ?? 0
    }

    /// Those of businesses that somebody owns nevertheless.
    static func outdated(limit: Int, in database: Database) throws -> [Vacancy] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM vacancies WHERE EXISTS (
                        SELECT 1 FROM members WHERE members.merchant = vacancies.merchant AND duty = ?) LIMIT ?
                    """),
            arguments: [Duty.owner.rawValue, limit]
        ).map { try JSON.decode(Vacancy.self, from: Array($0)) }
    }

    /// - Parameter record: the vacancy's JSON, as in its state record.
    static func save(_ vacancy: Vacancy, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO vacancies (merchant, since, record) VALUES (?, ?, ?)"
        ).execute(arguments: [vacancy.merchant, vacancy.since.microseconds, Data(record)])
    }

    static func delete(_ merchant: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM vacancies WHERE merchant = ?").execute(arguments: [merchant])
    }
}
