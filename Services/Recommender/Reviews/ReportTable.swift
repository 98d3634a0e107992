import Contract
import Events
import Store

extension ReviewReport {
    static let states = StateKind<ReviewReport>(
        .reviewReports, ReviewReportEvents.changed, in: StateTable("reports", key: "person", "review"),
        partitionKey: \.person, ofKey: firstPart, owner: { $1 }, columns: ["at", "home"],
        changing: { key, _, database, change in
            try change()
            try ReportTable.countOpen(of: key[1], in: database)
        }
    ) { [$0.person, $0.review, $0.at, $0.home] }
}

/// People's reports of reviews, each as its last state record.
enum ReportTable {
    static func report(_ person: String, _ review: String, in database: Database) throws -> ReviewReport? {
        try ReviewReport.states.get(person, review, in: database)
    }

    /// The newest first.
    static func reports(of review: String, limit: Int = .max, in database: Database) throws -> [ReviewReport] {
        try ReviewReport.states.all("review = ? ORDER BY at DESC, person LIMIT ?", [review, limit], in: database)
    }

    /// All reports of a person; `ReviewRules.mostReports` limits their number.
    static func reports(by person: String, in database: Database) throws -> [ReviewReport] {
        try ReviewReport.states.all("person = ? ORDER BY review", [person], in: database)
    }

    static func count(by person: String, in database: Database) throws -> Int {
        try ReviewReport.states.count("person = ?", [person], in: database)
    }

    static func count(of review: String, in database: Database) throws -> Int {
        try ReviewReport.states.count("review = ?", [review], in: database)
    }

    /// Reports of deleted reviews: a log that lost the end of a step can leave some.
    static func ofNothing(limit: Int, in database: Database) throws -> [ReviewReport] {
        try ReviewReport.states.all(
            """
            NOT EXISTS (SELECT 1 FROM ratings WHERE id = reports.review AND review IS NOT NULL) LIMIT ?
            """, [limit], in: database)
    }

    /// Reports with a copy in `ratings.report-copies`, some at a time.
    static func copied(limit: Int, in database: Database) throws -> [ReviewReport] {
        try ReviewReport.states.all("home IS NOT NULL LIMIT ?", [limit], in: database)
    }

    /// Counts a review's reports since operators' last decision, in the review's row. The order in which review and reports are saved does
    /// not matter.
    static func countOpen(of review: String, in database: Database) throws {
        try database.run(
            """
            UPDATE ratings SET open_reports =
                (SELECT count(*) FROM reports WHERE reports.review = ratings.id AND reports.at > ratings.moderated)
            WHERE id = ?
            """, [review])
    }
}
