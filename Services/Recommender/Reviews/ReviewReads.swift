import Contract
import Store

/// What the routes of reviews read from the stores.
struct ReviewReads: Sendable {
    /// Somebody and a thing that they may have had something from.
    struct Visit: Sendable {
        var person: String
        var thing: String
    }

    /// Summaries of things with ratings that wait for an operator, and how many there are.
    var waiting: @Sendable (_ after: String?, _ limit: Int) async throws -> (summaries: [RatingSummary], total: Int) = {
        _, _ in ([], 0)
    }
    /// What is known of waves of ratings of things, by their ids.
    var waves: @Sendable (_ things: Set<String>) async throws -> [String: RatingWaves] = { _ in [:] }
    var page: @Sendable (ReviewQuery) async throws -> (rows: [ReviewTable.Row], total: Int) = { _ in ([], 0) }
    var one: @Sendable (_ id: String) async throws -> ReviewTable.Row? = { _ in nil }
    /// What was reported of reviews, in their order.
    var reports: @Sendable ([ReviewTable.Row]) async throws -> [ReviewView.Reports] = { _ in [] }
    /// What a person reported.
    var reported: @Sendable (_ person: String) async throws -> [ReviewReport] = { _ in [] }
    /// Which of these were, in their order.
    var visited: @Sendable ([Visit]) async throws -> [Bool] = { visits in visits.map { _ in false } }

    /// How many reports of one review are shown.
    private static let mostShown = 20

    static func reports(of row: ReviewTable.Row, in database: Database) throws -> ReviewView.Reports {
        ReviewView.Reports(
            open: row.openReports, total: try ReportTable.count(of: row.id, in: database),
            latest: try ReportTable.reports(of: row.id, limit: mostShown, in: database).map(ReviewView.Report.init))
    }
}
