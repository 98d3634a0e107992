import Contract
import Store

/// Reads of the review routes from the stores.
struct ReviewReads: Sendable {
    /// A person and a thing where they may have ordered.
    struct Visit: Sendable {
        var person: String
        var thing: String
    }

    /// Summaries of things whose ratings wait for an operator, and their number.
    var waiting: @Sendable (_ after: String?, _ limit: Int) async throws -> (summaries: [RatingSummary], total: Int) = {
        _, _ in ([], 0)
    }
    /// Waves of things' ratings, by the things' ids.
    var waves: @Sendable (_ things: Set<String>) async throws -> [String: RatingWaves] = { _ in [:] }
    var page: @Sendable (ReviewQuery) async throws -> (rows: [ReviewTable.Row], total: Int) = { _ in ([], 0) }
    var one: @Sendable (_ id: String) async throws -> ReviewTable.Row? = { _ in nil }
    /// Reports of reviews, in the same order.
    var reports: @Sendable ([ReviewTable.Row]) async throws -> [ReviewView.Reports] = { _ in [] }
    /// Reports that a person made.
    var reported: @Sendable (_ person: String) async throws -> [ReviewReport] = { _ in [] }
    /// Whether each visit happened, in the same order.
    var visited: @Sendable ([Visit]) async throws -> [Bool] = { visits in visits.map { _ in false } }

    /// Limit of reports that are shown of one review.
    private static let mostShown = 20

    static func reports(of row: ReviewTable.Row, in database: Database) throws -> ReviewView.Reports {
        ReviewView.Reports(
            open: row.openReports, total: try ReportTable.count(of: row.id, in: database),
            latest: try ReportTable.reports(of: row.id, limit: mostShown, in: database).map(ReviewView.Report.init))
    }
}
