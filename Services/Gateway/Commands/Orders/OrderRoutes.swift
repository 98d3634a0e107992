import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Placing orders and changing them.
struct OrderRoutes: Sendable {
    let placing: OrderPlacing
    let changing: OrderChanging

    func add(to router: Router<ServiceContext>) {
        router.post("v1/orders") { request, context in try await place(request, context) }
        router.put("v1/orders/:id/status") { request, context in try await changeStatus(request, context) }
        router.post("v1/tickets/:code/check-in") { request, context in try await checkIn(request, context) }
        router.delete("v1/orders/:id") { request, context in try await remove(request, context) }
    }

    private func place(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let key = try request.requireIdempotencyKey()
        let preference = Preference(request.headers[.prefer])
        let form = try await request.decode(OrderForm.self, upTo: OrderForm.largestBody)
        try form.check()
        let outcome = try await placing.place(form, by: actor, key, wait: preference.wait)
        return try outcome.response(preference.headers, queue: placing.intake.standing)
    }

    private func changeStatus(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let id = try context.path("id")
        let preference = Preference(request.headers[.prefer])
        let form = try await request.decode(StatusForm.self, upTo: OrderForm.largestBody)
        try form.check()
        let change: OrderChange =
            form.status == .cancelled ? .cancel(form.reason) : .advance(form.status, place: form.place)
        return try await changing.change(id, change, by: actor, preference)
    }

    /// Checks a ticket in at the door: answers with the order as the actor may see it, or with 409 and the time at which the ticket was
    /// used before.
    private func checkIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        guard actor.role != .customer else {
            throw Problem(.forbidden, "only the cinema's merchant or an operator can check tickets in")
        }
        let code = try context.path("code")
        let order = String(code.prefix { $0 != "." })
        guard code.utf8.count <= 100, Identifiers.partition(ofOrder: order) != nil else {
            throw Problem.notFound("ticket", code)
        }
        return try await changing.change(order, .checkIn(code), by: actor, Preference(request.headers[.prefer]))
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let preference = Preference(request.headers[.prefer])
        return try await changing.change(try context.path("id"), .remove, by: actor, preference)
    }
}

/// `{"status": "cancelled", "reason"}` or `{"status": "preparing" | "ready" | "completed", "place"}`.
struct StatusForm: Codable, Sendable {
    var status: Order.Status
    /// The place whose part is meant; nil for the whole order.
    var place: String?
    var reason: String?

    /// - Throws: 422 naming the field.
    func check() throws(Problem) {
        switch status {
        case .cancelled, .preparing, .ready, .completed: break
        case .placed, .confirmed, .rejected:
            throw .field("/status", "one of cancelled, preparing, ready, completed")
        }
        guard place == nil || status != .cancelled else {
            throw .field("/place", "left out: an order is cancelled whole")
        }
        guard place.map(ThingID.isName) ?? true else { throw .field("/place", "a place's id: \(ThingID.rule)") }
        guard reason == nil || status == .cancelled else { throw .field("/reason", "left out but for cancelling") }
        guard (reason?.utf8.count ?? 0) <= 500 else { throw .field("/reason", "at most 500 bytes") }
    }
}

extension Request {
    /// - Throws: 400 naming the header.
    func requireIdempotencyKey() throws(Problem) -> IdempotencyKey {
        guard let key = headers[.idempotencyKey].flatMap(IdempotencyKey.init) else {
            throw .parameter(
                "Idempotency-Key",
                "a name for this wish, new for each: 1–255 visible ASCII characters, a UUID for example")
        }
        return key
    }
}

extension Preference {
    /// Headers of the answer that state the applied preference.
    var headers: HTTPFields {
        applied.map { [.preferenceApplied: $0] } ?? [:]
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let prefer = HTTPField.Name("Prefer")!
    static let preferenceApplied = HTTPField.Name("Preference-Applied")!
}
