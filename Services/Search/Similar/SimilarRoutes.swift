import Contract
import Events
import Finding
import Hummingbird
import ServiceKit

/// `GET /v1/places/{id}/similar` and `GET /v1/items/{id}/similar`: similar things around a thing.
struct SimilarRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("places/:place/similar", use: places)
        group.get("items/:item/similar", use: items)
    }

    @Sendable private func places(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let limit = try limit(request)
        let index = try liveIndex.index()
        let id = try context.path("place")
        guard let place = index.things.place(id) else { throw Problem.notFound("place", id) }
        let views = SimilarThings(in: index).places(like: place, limit: limit).map { index.view(of: $0, at: .now) }
        return try ListAnswer(
            kind: "places", items: views, features: [], total: views.count,
            first: views.isEmpty ? 0 : 1, counts: [:],
            reference: Whereabouts.Reference(
                NamedSpot(kind: .place, name: place.name, geo: place.geo))
        ).response(to: request, as: .json)
    }

    @Sendable private func items(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let limit = try limit(request)
        let viewer = try request.actor
        let index = try liveIndex.index()
        let id = try context.path("item")
        guard case .item(let item) = index.things.entry(.item, id), let place = index.things.place(item.place) else {
            throw Problem.notFound("item", id)
        }
        let hits = SimilarThings(in: index).items(like: item, of: place, limit: limit)
        return try ListAnswer(
            kind: "items", items: hits.map { $0.view(for: viewer) }, features: [], total: hits.count,
            reference: Whereabouts.Reference(
                NamedSpot(kind: .place, name: place.name, geo: place.geo))
        ).response(to: request, as: .json)
    }

    private func limit(_ request: Request) throws -> Int {
        let parameters = try request.query
        try parameters.only(["limit"])
        return try parameters.int("limit", in: 1...20) ?? 8
    }
}
