import Contract
import Events
import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Store

/// A place's menu as a file that can be imported again: `GET /v1/places/{id}/menu` as JSON, `menu.csv` as a table. Stocks are included for
/// actors who may change the place.
struct MenuRoutes: Sendable {
    let engine: Engine
    /// Limit of menus written at once: one may have 1,000 items with options.
    private let permits = ConcurrencyLimit(4)

    init(engine: Engine) {
        self.engine = engine
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:place/menu") { request, context -> Response in
            try .json(try await menu(request, context), headers: headers(request))
        }
        router.get("v1/places/:place/menu.csv") { request, context -> Response in
            let menu = try await menu(request, context)
            var headers = try headers(request)
            headers[.contentType] = "text/csv; charset=utf-8"
            headers[.contentDisposition] = "attachment; filename=\"menu.csv\""
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MenuExport.csv(menu))))
        }
    }

    /// Answers depend on the actor.
    private func headers(_ request: Request) throws -> HTTPFields {
        try request.actor == nil ? [:] : [.cacheControl: "private, no-store"]
    }

    private func menu(_ request: Request, _ context: ServiceContext) async throws -> Menu {
        let id = try context.path("place")
        try request.query.only()
        let viewer = try request.actor
        guard let permit = permits.take() else { throw Problem.unavailable("too many menus are being read") }
        defer { withExtendedLifetime(permit) {} }
        let menu = try await engine.read { database -> Menu? in
            let tables = Tables(database: database)
            guard let place = try tables.place(id) else { return nil }
            return Menu(
                place, try tables.items(of: id), hasStock: viewer?.mayServe(placeOf: place.merchant) == true)
        }
        guard let menu else { throw Problem.notFound("place", id) }
        return menu
    }
}
