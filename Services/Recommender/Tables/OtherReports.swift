import Contract
import Events
import Foundation
import GRDB

/// Reports of reviews here by people whose owner is another instance: a copy of `ratings.report-copies`, beside what `ReportTable` has.
enum OtherReports {
    /// - Parameter record: the report's JSON.
    static func save(_ report: ReviewReport, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO other_reports (person, review, at, record) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET at = excluded.at, record = excluded.record
                """
        ).execute(arguments: [report.person, report.review, report.at.microseconds, Data(record)])
        try ReportTable.countOpen(of: report.review, in: database)
    }

    static func delete(_ person: String, _ review: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM other_reports WHERE person = ? AND review = ?")
            .execute(arguments: [person, review])
        try ReportTable.countOpen(of: review, in: database)
    }

    /// Those of reviews that are no more: their people's owners have to hear it.
    static func ofNothing(limit: Int, in database: Database) throws -> [ReportOver] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT person, review FROM other_reports WHERE NOT EXISTS (
                        SELECT 1 FROM ratings WHERE id = other_reports.review AND review IS NOT NULL) LIMIT ?
                    """), arguments: [limit]
        ).map { ReportOver(person: $0[0], review: $0[1]) }
    }
}
