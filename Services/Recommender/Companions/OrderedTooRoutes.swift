import Contract
import Events
import Hummingbird
import ServiceKit

/// `GET /v1/places/{id}/ordered-too` and `GET /v1/items/{id}/ordered-too`: what people who ordered there, or this, ordered, too.
struct OrderedTooRoutes: Sendable {
    let parts: RecommenderParts

    struct Companion: Encodable, Sendable {
        var id: String
        /// An item's place; left out for places.
        var place: String?
    }

    func add(to router: Router<ServiceContext>) {
        router.get("v1/places/:id/ordered-too") { request, context in
            try await list(request, try context.path("id"), .places)
        }
        router.get("v1/items/:id/ordered-too") { request, context in
            try await list(request, try context.path("id"), .items)
        }
    }

    private func list(_ request: Request, _ id: String, _ kind: Companions.ThingType) async throws -> Response {
        try parts.requireReady()
        let query = try request.query
        try query.only("limit")
        let limit = try query.int("limit", in: 1...20) ?? 8
        guard isKnown(id, kind) else { throw Problem.notFound(kind == .places ? "place" : "item", id) }
        let found = try await parts.companions(id, kind, limit).filter { isKnown($0, kind) }
        let items = found.map {
            Companion(id: $0, place: kind == .items ? ThingID.place(ofItem: $0) : nil)
        }
        return try .json(["items": items], for: request)
    }

    /// The model has no items, only their places.
    private func isKnown(_ id: String, _ kind: Companions.ThingType) -> Bool {
        switch kind {
        case .places: parts.liveModel.read { $0.name(ofThing: id) != nil }
        case .items: ThingID.isItem(id) && parts.liveModel.read { $0.name(ofThing: ThingID.place(ofItem: id)) != nil }
        }
    }
}
