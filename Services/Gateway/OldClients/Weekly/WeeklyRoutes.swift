import Contract
import EventLog
import Events
import HTTPTypes
import Hours
import Hummingbird
import ServiceKit

/// The old movie clients' paths, in XML: what changed among movies and critics' ratings in a week, and the week's shows.
///
/// The documents are described by `deploy/geolocated-recommendations.xsd`.
struct WeeklyRoutes: Sendable {
    /// The allowed numbers of changes of a page. Without a limit, a client gets the whole week.
    static let limits = 1...10_000

    let log: any EventLog
    let search: Upstream
    let permits: ConcurrencyLimit
    private let weeks: WholeWeeks

    init(log: any EventLog, search: Upstream, permits: ConcurrencyLimit) {
        (self.log, self.search, self.permits) = (log, search, permits)
        weeks = WholeWeeks(log: log)
    }

    func add(to router: Router<ServiceContext>) {
        let group = router.group("geolocatedRecommendations")
        group.get("week.txt", use: week)
        group.get("movies/week/:week") { try await changes($0, $1, .movies) }
        group.get("ratings/week/:week") { try await changes($0, $1, .expertRatings) }
        group.get("showtimes", use: showtimes)
    }

    /// The number of the present week in UTC.
    @Sendable private func week(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let number = String(ISOWeek(at: .now).number)
        return .tagged(Array(number.utf8), "text/plain; charset=utf-8", for: request)
    }

    private func changes(
        _ request: Request, _ context: ServiceContext, _ topic: ChangingTopic
    ) async throws -> Response {
        let name = try context.path("week")
        guard let week = ISOWeek(name, at: .now) else { throw Problem.notFound("week", name) }
        let query = try request.query
        try query.only("since", "limit")
        guard try query.textOrEmpty("since") != nil || query.textOrEmpty("limit") != nil else {
            let key = WholeWeeks.Key(topic: topic, week: week)
            return try await weeks.document(key, permits, for: context.client).answer(request, WeeklyRoutes.mediaType)
        }
        let limit = try query.int("limit", in: Self.limits) ?? Self.limits.upperBound
        let cursor = try query.cursor(of: topic, in: week)
        let changes = try await ChangesReader(log: log, topic: topic, week: week)
            .read(since: cursor, limit: limit, permits, for: context.client)
        let next = changes.hasMore ? "\(request.uri.path)?limit=\(limit)&since=\(try changes.next.text)" : nil
        let document = WeeklyDocument(week: week, changes: changes, next: next)
        var headers: HTTPFields = [.vicinityCost: changes.cost.costText]
        headers[.link] = next.map { "<\($0)>; rel=\"next\"" }
        return try .tagged(
            topic == .movies ? document.movies : document.ratings, WeeklyRoutes.mediaType, for: request,
            headers: headers)
    }

    /// Forwards to search, which has all shows.
    @Sendable private func showtimes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        var asking = HTTPFields()
        asking[.vicinityClient] = context.client
        let answer = try await search.get(request.uri.string, asking, as: nil)
        guard answer.status == .ok else { return Upstream.response(answer) }
        var headers = HTTPFields()
        for name in [HTTPField.Name.link, .vicinityCost] { headers[name] = answer.headers[name] }
        return .tagged(Array(buffer: answer.body), WeeklyRoutes.mediaType, for: request, headers: headers)
    }

    private static let mediaType = "text/xml; charset=utf-8"
}
