import Contract
import Events
import Foundation
import HTTPTypes
import Hours
import Hummingbird
import ServiceKit

/// Routes by which merchants and operators write places and items.
struct CatalogRoutes: Sendable {
    let changing: CatalogChanging

    func add(to router: Router<ServiceContext>) {
        router.post("v1/places") { request, context in try await createPlace(request, context) }
        router.put("v1/places/:id") { request, context in try await replacePlace(request, context) }
        router.patch("v1/places/:id") { request, context in try await patchPlace(request, context) }
        router.delete("v1/places/:id") { request, context in try await delete(request, context) { try .place(of: $0) } }
        router.post("v1/items") { request, context in try await createItem(request, context) }
        router.put("v1/items/:id") { request, context in try await replaceItem(request, context) }
        router.patch("v1/items/:id") { request, context in try await patchItem(request, context) }
        router.delete("v1/items/:id") { request, context in try await delete(request, context) { try .item(of: $0) } }
    }

    private func createPlace(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let key = try request.requireIdempotencyKey()
        let form = try await request.decode(PlaceForm.self)
        let id = Identifiers.place(actor: actor.id, key: key.text)
        return try await changing.create(
            .place(id), try form.content(id), by: actor, Preference(request.headers[.prefer]))
    }

    private func createItem(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let key = try request.requireIdempotencyKey()
        let form = try await request.decode(ItemForm.self)
        guard let place = form.place, ThingID.isName(place) else {
            throw Problem.field("/place", "a place's id: \(ThingID.rule)")
        }
        let id = Identifiers.item(place: place, actor: actor.id, key: key.text)
        return try await changing.create(
            .item(id), .item(try form.item(id), keepsStock: form.stock == nil), by: actor,
            Preference(request.headers[.prefer]))
    }

    private func replacePlace(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try CatalogThing.place(of: context)
        let form = try await request.decode(PlaceForm.self)
        return try await changing.replace(
            thing, try form.content(thing.id), onlyNew: try request.asksForNew,
            expected: try VersionTag.expected(request.headers), by: actor, Preference(request.headers[.prefer]))
    }

    private func replaceItem(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try CatalogThing.item(of: context)
        let form = try await request.decode(ItemForm.self)
        return try await changing.replace(
            thing, .item(try form.item(thing.id), keepsStock: form.stock == nil), onlyNew: try request.asksForNew,
            expected: try VersionTag.expected(request.headers), by: actor, Preference(request.headers[.prefer]))
    }

    private func patchPlace(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try CatalogThing.place(of: context)
        return try await changing.patch(thing, request, as: PlaceForm.self, by: actor) {
            try $0.content(thing.id)
        }
    }

    private func patchItem(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let thing = try CatalogThing.item(of: context)
        return try await changing.patch(thing, request, as: ItemForm.self, by: actor) {
            var item = try $0.item(thing.id)
            // The whole item was read and merged, so missing options were removed.
            item.options = item.options ?? []
            item.soldOutOn = item.soldOutOn ?? ""
            item.hidesStock = item.hidesStock ?? false
            return .item(item, keepsStock: $0.stock == nil)
        }
    }

    private func delete(
        _ request: Request, _ context: ServiceContext, _ thing: (ServiceContext) throws -> CatalogThing
    ) async throws -> Response {
        let actor = try context.requireActor()
        return try await changing.delete(
            try thing(context), expected: try VersionTag.expected(request.headers), by: actor,
            Preference(request.headers[.prefer]))
    }
}

extension PlaceForm {
    fileprivate func content(_ id: String) throws(Problem) -> CatalogChanging.Content {
        .place(try place(id), keepsTimeZone: timeZone == nil || timeZone == TimeZone.unknownName)
    }
}

extension CatalogThing {
    /// - Throws: 404 for a text that cannot be a place's id.
    fileprivate static func place(of context: ServiceContext) throws(Problem) -> CatalogThing {
        let id = try context.path("id")
        guard ThingID.isName(id) else { throw Problem.notFound("place", id) }
        return .place(id)
    }

    /// - Throws: 404 for a text that cannot be an item's id.
    fileprivate static func item(of context: ServiceContext) throws(Problem) -> CatalogThing {
        let id = try context.path("id")
        guard ThingID.isItem(id) else { throw Problem.notFound("item", id) }
        return .item(id)
    }
}

extension Request {
    /// True with `If-None-Match: *`.
    /// - Throws: 400 for other values, which cannot be checked.
    var asksForNew: Bool {
        get throws(Problem) {
            guard let condition = headers[.ifNoneMatch] else { return false }
            guard condition == "*" else { throw .parameter("If-None-Match", "* or left out") }
            return true
        }
    }
}
