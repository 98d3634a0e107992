import Contract
import Events
import Experts
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/recommendations`: movies that are shown, and that critics with a similar taste would give at least three stars. Each comes with
/// its reasons, its nearest cinema and its next show there. An empty list states why it is empty.
struct RecommendationRoutes: Sendable {
    let parts: RecommenderParts

    /// The radius in metres, unless a request states another.
    static let usualRadius = 5000.0

    func add(to router: Router<ServiceContext>) {
        router.get("v1/recommendations", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try parts.requireReady()
        let actor = try request.requireActor([.customer])
        let query = try request.query
        try query.only("near", "radius", "date", "genre", "rating", "sort", "limit", "cursor")
        let wanted = try recommendationQuery(query)
        let page = try PageRequest<Int>(query)
        let ratings = try await parts.ratings(of: actor)
        let table = parts.critics.current.table
        let rule = parts.rule
        let answer = parts.liveModel.read { model in
            let (list, nothing) = Recommending(model: model, table: table, rule: rule, now: .now)
                .list(for: ratings, by: actor, wanted)
            let first = min(max(0, page.after ?? 0), list.count)
            let rows = list[first..<min(list.count, first + page.limit)]
            return RecommendationList(rows, from: first, of: list.count, nothing, model)
        }
        return try answer.response(to: request)
    }

    private func recommendationQuery(_ query: Query) throws(Problem) -> RecommendationQuery {
        let near = try query.value("near", "latitude,longitude in degrees") { Coordinate(text: $0) }
        let radius = try query.value("radius", "metres from 100 to 50000, or any") { text -> Double? in
            if text == "any" { return .infinity }
            return Double(text).flatMap { (100...50_000).contains($0) ? $0 : nil }
        }
        if radius != nil, near == nil { throw .parameter("radius", "given together with near") }
        let sort = try query.choice("sort", of: RecommendationQuery.Sort.self) ?? .best
        if sort == .distance, near == nil { throw .parameter("sort", "distance only with near") }
        let date = try query.value("date", "a date such as 2026-11-21") { text -> String? in
            text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) == nil ? nil : text
        }
        return RecommendationQuery(
            near: near, radius: near == nil ? nil : radius ?? Self.usualRadius, date: date,
            genre: try query.filled("genre", characters: 100),
            leastStars: try query.double("rating", in: 0...5) ?? parts.leastStars, sort: sort)
    }
}

extension Coordinate {
    /// Parses "41.4036,2.1744".
    init?(text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
