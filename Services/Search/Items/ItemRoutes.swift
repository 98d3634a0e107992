import Contract
import Events
import Finding
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/items`: dishes and goods of one place, of a region, or by words; the parameters are in `parameters`.
struct ItemRoutes: Sendable {
    let liveIndex: LiveIndex

    static let parameters =
        [
            "place", "q", "understand", "name", "near", "radius", "from", "bbox", "polygon", "route", "corridor",
            "area",
            "inside",
            "station", "station-within", "price", "currency", "open-now", "open-at", "rating", "cuisine", "limit",
            "cursor", "format",
        ] + Whereabouts.answeredByGateway

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("items", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(Self.parameters)
        let format = try Format(request, parameters)
        let viewer = try request.actor
        let known = try liveIndex.index()
        let whereabouts = try Whereabouts(parameters, in: known.things, request.language)
        let list = try ItemList(parameters, in: whereabouts, names: known, at: .now)
        let page = try PageRequest<ItemList.Position>(parameters)
        if let after = page.after,
            (after.distance == nil) != (list.places.origin == nil) || (after.rank == nil) != (list.words == nil)
        {
            throw Problem.foreignCursor
        }
        let (index, order) = try await liveIndex.index(orderedIn: request.language)
        let found = list.find(in: index, order, limit: page.limit, after: page.after)
        let views = found.hits.map { hit in
            var view = hit.view(for: viewer)
            view.matches = found.marks?.matches(of: hit.item)
            return view
        }
        let answer = ListAnswer(
            kind: "items", items: views, features: found.hits.map(\.feature), total: found.total,
            next: try found.next.map { try Cursor.text($0) },
            reference: list.places.understanding?.spot.map { Whereabouts.Reference($0) } ?? whereabouts.reference,
            understood: list.places.understanding)
        return try answer.response(to: request, as: format)
    }
}

extension ItemList.Hit {
    /// The item as lists show it.
    func view(for viewer: Actor?) -> ItemView {
        let place = place.place
        var view = ItemView(item, placeName: place.name, for: viewer, merchant: place.merchant)
        view.placeNames = place.names.isEmpty ? nil : place.names
        view.geo = place.geo
        view.distance = distance.map { ($0 * 10).rounded() / 10 }
        return view
    }

    var feature: Feature {
        Feature(id: item.id, name: item.name, about: place.name, geometry: .point(place.geo))
    }
}

extension ItemList {
    /// - Throws: 400 naming the parameter.
    init(
        _ parameters: Query, in whereabouts: Whereabouts, names: SearchIndex, at now: Timestamp
    ) throws(Problem) {
        let asked = try ItemQuery(parameters, in: whereabouts, names: names, at: now)
        (place, words, wish, places) = (asked.place, asked.words, asked.wish, asked.places)
    }
}
