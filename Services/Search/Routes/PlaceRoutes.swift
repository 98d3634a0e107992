import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// `GET /v1/places`: see `PlaceQuery.init(_:actor:)` for its parameters.
struct PlaceRoutes: Sendable {
    let directory: Directory

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("places", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        let now = Timestamp.now
        let query = try PlaceQuery(parameters, actor: try request.actor, at: now)
        let page = try PageRequest<PlacePosition>(parameters)
        if let after = page.after, after.sort != query.sort || (after.name == nil) == (after.rank == nil) {
            throw Problem.foreignCursor
        }
        let (index, order) =
            query.sort == .name
            ? try directory.index(orderedIn: request.language) : (try directory.index(), NameOrder([], in: .en))
        let found = PlaceFinder(index: index, query: query, limit: page.limit, after: page.after).find(order)
        let views = found.hits.map { PlaceView($0.entry.place, distance: $0.distance, at: now) }
        let answer = FoundPage(
            items: views, total: found.total, first: found.first, next: try found.next.map { try Cursor.text($0) },
            counts: found.counts)
        return try .json(answer, for: request, headers: [.vary: "Accept-Language"])
    }
}

/// A page of a list with what else was found out on the way.
struct FoundPage<Item: Encodable>: Encodable {
    var items: [Item]
    var total: Int
    var first: Int
    var next: String?
    var counts: [String: Int]

    private enum CodingKeys: CodingKey { case items, total, first, next, counts }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(total, forKey: .total)
        try container.encode(first, forKey: .first)
        try container.encode(next, forKey: .next)
        try container.encode(counts, forKey: .counts)
    }
}
