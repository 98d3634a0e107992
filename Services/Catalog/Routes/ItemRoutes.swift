import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Reading items: lists by place and name, and one by its id.
struct ItemRoutes: Sendable {
    let engine: Engine
    let directory: PlaceDirectory

    func add(to router: Router<ServiceContext>) {
        router.get("v1/items", use: list)
        router.get("v1/items/:item", use: one)
    }

    /// `GET /v1/items?place=&q=&limit=&cursor=`
    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let parameters = try request.query
        try parameters.only("place", "q", "limit", "cursor")
        let list = ItemList(
            place: try parameters.text("place", longest: 64),
            words: try parameters.words)
        let page = try PageRequest<ItemList.Position>(parameters)
        let (index, order) = try directory.index(orderedIn: request.language)
        let found = try await engine.read { database in
            try list.find(in: index, order, limit: page.limit, after: page.after, in: Tables(database: database))
        }
        let viewer = try request.actor
        let views = found.items.map { item in
            let place = index.summaries[item.place]
            return ItemView(item, placeName: place?.name, for: viewer, merchant: place?.merchant)
        }
        let next = try found.next.map { try Cursor.text($0) }
        return try Page(items: views, total: found.total, next: next)
            .response(to: request, headers: [.vary: "Accept-Language"])
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("item")
        let viewer = try request.actor
        let view = try await engine.read { database -> ItemView? in
            let tables = Tables(database: database)
            guard let item = try tables.item(id) else { return nil }
            let place = try tables.place(item.place)
            return ItemView(item, placeName: place?.name, for: viewer, merchant: place?.merchant)
        }
        guard let view else { throw Problem.notFound("item", id) }
        return try .json(view, for: request)
    }
}
