import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit
import Store

/// Reading one thing by its id, as the catalog has it now. Search answers lists.
struct ThingRoutes: Sendable {
    let engine: Engine
    let home: HomeRegion?

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:place", use: place)
        router.get("v1/items/:item", use: item)
        router.get("v1/screenings/:screening", use: screening)
    }

    @Sendable private func place(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("place")
        let found = try await engine.lookUp { database in
            let tables = Tables(database: database)
            return try tables.place(id).map { ($0, try tables.holidays(at: $0, home: home)) }
        }
        guard let (place, holidays) = found else { throw Problem.notFound("place", id) }
        return try .json(
            PlaceView(place, isWhole: true, at: .now, holidays: holidays), version: place.updatedAt, for: request)
    }

    @Sendable private func screening(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("screening")
        let viewer = try request.actor
        let view = try await engine.lookUp { database -> ScreeningView? in
            try Tables(database: database).screening(id).map { ScreeningView($0, for: viewer) }
        }
        guard let view else { throw Problem.notFound("screening", id) }
        return try .json(view, version: view.updatedAt, for: request)
    }

    @Sendable private func item(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.path("item")
        let viewer = try request.actor
        let view = try await engine.lookUp { database -> ItemView? in
            let tables = Tables(database: database)
            guard let item = try tables.item(id) else { return nil }
            let place = try tables.placeLabel(item.place)
            return ItemView(item, placeName: place?.name, for: viewer, merchant: place?.merchant)
        }
        guard let view else { throw Problem.notFound("item", id) }
        return try .json(view, version: view.updatedAt, for: request)
    }
}
