import Contract
import Events
import Foundation
import GRDB

/// What people said against reviews, each as its last state record.
enum ReportTable {
    static func report(_ person: String, _ review: String, in database: Database) throws -> ReviewReport? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT record FROM reports WHERE person = ? AND review = ?"),
            arguments: [person, review]
        ).map { try JSON.decode(ReviewReport.self, from: Array($0)) }
    }

    /// The newest first.
    static func reports(of review: String, limit: Int = .max, in database: Database) throws -> [ReviewReport] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM reports WHERE review = ? ORDER BY at DESC, person LIMIT ?
                    """),
            arguments: [review, limit]
        ).map { try JSON.decode(ReviewReport.self, from: Array($0)) }
    }

    /// All of a person; `ReviewRules.mostReports` limits their number.
    static func reports(by person: String, in database: Database) throws -> [ReviewReport] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM reports WHERE person = ? ORDER BY review"),
            arguments: [person]
        ).map { try JSON.decode(ReviewReport.self, from: Array($0)) }
    }

    static func count(by person: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM reports WHERE person = ?"), arguments: [person]) ?? 0
    }

    static func count(of review: String, in database: Database) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM reports WHERE review = ?"), arguments: [review]) ?? 0
    }

    /// Reports of reviews that are no more: a log that lost the end of a step can leave some.
    static func ofNothing(limit: Int, in database: Database) throws -> [ReviewReport] {
        try Data.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record FROM reports WHERE NOT EXISTS (
                        SELECT 1 FROM ratings WHERE id = reports.review AND review IS NOT NULL) LIMIT ?
                    """), arguments: [limit]
        ).map { try JSON.decode(ReviewReport.self, from: Array($0)) }
    }

    /// Some of which `ratings.report-copies` has a copy.
    static func copied(limit: Int, in database: Database) throws -> [ReviewReport] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM reports WHERE home IS NOT NULL LIMIT ?"),
            arguments: [limit]
        ).map { try JSON.decode(ReviewReport.self, from: Array($0)) }
    }

    /// - Parameter record: the report's JSON, as in its state record.
    static func save(_ report: ReviewReport, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO reports (person, review, at, record, home) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET at = excluded.at, record = excluded.record, home = excluded.home
                """
        ).execute(arguments: [report.person, report.review, report.at.microseconds, Data(record), report.home])
        try countOpen(of: report.review, in: database)
    }

    static func delete(_ person: String, _ review: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM reports WHERE person = ? AND review = ?")
            .execute(arguments: [person, review])
        try countOpen(of: review, in: database)
    }

    /// Notes beside the review how many reported it since operators looked at it last. Whichever of the two comes first, it is right.
    static func countOpen(of review: String, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE ratings SET open_reports =
                    (SELECT count(*) FROM reports WHERE reports.review = ratings.id AND reports.at > ratings.moderated)
                WHERE id = ?
                """
        ).execute(arguments: [review])
    }
}
