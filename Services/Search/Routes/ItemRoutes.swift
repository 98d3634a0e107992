import Contract
import Events
import Geo
import Hummingbird
import ServiceKit

/// `GET /v1/items?place=&q=&name=&near=&radius=&limit=&cursor=`
struct ItemRoutes: Sendable {
    let liveIndex: LiveIndex

    func add(to group: RouterGroup<ServiceContext>) {
        group.get("items", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only(["place", "q", "name", "near", "radius", "limit", "cursor", "format"])
        let format = try Format(request, parameters)
        var list = ItemList(
            place: try parameters.text("place", longest: 64), words: try parameters.words,
            name: try parameters.text("name", longest: 800), near: try parameters.coordinate("near"))
        try parameters.require("radius", with: list.near != nil, "near")
        list.radius = try parameters.radius ?? list.radius
        let page = try PageRequest<ItemList.Position>(parameters)
        if let after = page.after,
            (after.distance == nil) != (list.near == nil) || (after.rank == nil) != (list.words == nil)
        {
            throw Problem.foreignCursor
        }
        let (index, order) = try await liveIndex.index(orderedIn: request.language)
        let found = list.find(in: index, order, limit: page.limit, after: page.after)
        let viewer = try request.actor
        let views = found.hits.map { hit in
            ItemView(hit.item, placeName: hit.place.name, for: viewer, merchant: hit.place.place.merchant)
        }
        let features = found.hits.map { hit in
            Feature(id: hit.item.id, name: hit.item.name, about: hit.place.name, geometry: .point(hit.place.place.geo))
        }
        let answer = ListAnswer(
            kind: "items", items: views, features: features, total: found.total,
            next: try found.next.map { try Cursor.text($0) })
        return try answer.response(to: request, as: format)
    }
}
