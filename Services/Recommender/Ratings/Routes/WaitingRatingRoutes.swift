import Contract
import Events
import Hummingbird
import ServiceKit

/// Things with too many unproven ratings at once, which wait until an operator decides.
struct WaitingRatingRoutes: Sendable {
    let parts: RecommenderParts

    func add(to router: Router<ServiceContext>) {
        router.get("v1/reviews/waiting", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try request.requireActor()
        guard actor.role == .operator else { throw Problem(.forbidden, "only operators see which ratings wait") }
        let query = try request.query
        try query.only("limit", "cursor")
        let page = try PageRequest<String>(query)
        let (found, total) = try await parts.reviews.waiting(page.after, page.limit + 1)
        let shown = Array(found.prefix(page.limit))
        let views = parts.liveModel.read { model in
            shown.map { WaitingRatingsView($0, name: model.name(ofThing: $0.thing)) }
        }
        let next = found.count > shown.count ? try shown.last.map { try Cursor.text($0.thing) } : nil
        return try ListPage(items: views, total: total, next: next)
            .response(to: request, headers: [.cacheControl: "private, no-cache"])
    }
}

/// A thing's waiting ratings, beside those that count.
struct WaitingRatingsView: Codable, Sendable {
    var thing: String
    /// Missing if the thing was deleted.
    var name: String?
    /// Number of waiting ratings.
    var waiting: Int
    /// Time of the first waiting rating.
    var since: Timestamp?
    var average: Double?
    var count: Int
    var guests: Int

    init(_ summary: RatingSummary, name: String?) {
        (thing, self.name) = (summary.thing, name)
        (waiting, since) = (summary.waves?.waiting ?? 0, summary.waves?.since)
        average = summary.count > 0 ? summary.average : nil
        (count, guests) = (summary.count, summary.guests ?? 0)
    }
}
