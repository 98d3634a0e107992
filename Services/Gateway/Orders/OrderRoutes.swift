import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Placing orders and changing them.
struct OrderRoutes: Sendable {
    let placing: OrderPlacing
    let changing: OrderChanging
    let orders: OrderOwners

    func add(to router: Router<ServiceContext>) {
        router.post("v1/orders") { request, context in try await place(request, context) }
        router.put("v1/orders/:id/status") { request, context in try await changeStatus(request, context) }
        router.put("v1/orders/:id/payment") { request, context in try await settlePayment(request, context) }
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
            form.status == .cancelled
            ? .cancel(form.reason, place: form.place)
            : .advance(form.status, place: form.place, readyAt: form.readyAt)
        return try await changing.change(id, change, by: actor, preference)
    }

    /// Checks a ticket in. Answers with the order as the actor may see it, or with 409 and the time of the earlier check-in. Without a body
    /// it checks in all remaining seats. An `Idempotency-Key` names the check-in, so that it counts once.
    private func checkIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let code = try await ticket(try context.path("code"), request, actor)
        let order = String(code.prefix { $0 != "." })
        let bytes = try await request.bytes(upTo: CheckInForm.largestBody)
        var form = CheckInForm()
        if !bytes.isEmpty {
            try request.requireJSON()
            form = try Problem.decode(CheckInForm.self, from: bytes)
        }
        try form.check()
        let key = request.headers[.idempotencyKey] == nil ? nil : try request.requireIdempotencyKey()
        let admission = key.map { Identifiers.admission(actor: actor.id, ticket: code, key: $0.text) }
        return try await changing.change(
            order, .checkIn(code, form, admission: admission), by: actor, Preference(request.headers[.prefer]))
    }

    /// A ticket's code as it is, or, for what a person typed of a ticket of the `screening`, its order's id, a full stop and that.
    private func ticket(_ code: String, _ request: Request, _ actor: Actor) async throws -> String {
        let query = try request.query
        try query.only("screening")
        guard let screening = try query.text("screening", longest: 129) else {
            guard code.utf8.count <= 100, Identifiers.partition(ofOrder: String(code.prefix { $0 != "." })) != nil
            else { throw Problem.notFound("ticket", code) }
            return code
        }
        guard ThingID.isScreening(screening) else { throw Problem.notFound("screening", screening) }
        guard TypedTicket.isOne(code) else { throw Problem.notFound("ticket", code) }
        let found = try await orders.orders(ofTicket: code, for: screening, as: actor)
        // Two tickets of a show seldom begin alike; then their whole codes are needed.
        guard found.count == 1 else { throw Problem.notFound("ticket", code) }
        return "\(found[0]).\(code)"
    }

    /// Confirms or refunds a bank transfer, for staff of the place or an operator.
    private func settlePayment(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let id = try context.path("id")
        let preference = Preference(request.headers[.prefer])
        let form = try await request.decode(PaymentForm.self, upTo: OrderForm.largestBody)
        return try await changing.change(id, .settle(form.status), by: actor, preference)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let preference = Preference(request.headers[.prefer])
        return try await changing.change(try context.path("id"), .remove, by: actor, preference)
    }
}

/// `{"status": "cancelled", "place", "reason"}` or `{"status": "confirmed" | "preparing" | "ready" | "completed", "place", "readyAt"}`.
struct StatusForm: Codable, Sendable {
    var status: Order.Status
    /// The place whose part is changed; nil for the whole order.
    var place: String?
    var reason: String?
    /// When the part will be ready.
    var readyAt: Timestamp?

    /// - Throws: 422 naming the field.
    func check() throws(Problem) {
        switch status {
        case .cancelled, .preparing, .ready, .completed: break
        case .confirmed where readyAt != nil: break
        case .placed, .confirmed, .rejected:
            throw .field("/status", "one of cancelled, preparing, ready, completed; confirmed with a readyAt")
        }
        guard readyAt == nil || status != .cancelled else { throw .field("/readyAt", "left out for cancelling") }
        guard place.map(ThingID.isName) ?? true else { throw .field("/place", "a place's id: \(ThingID.rule)") }
        guard reason == nil || status == .cancelled else { throw .field("/reason", "left out but for cancelling") }
        guard (reason?.utf8.count ?? 0) <= 500 else { throw .field("/reason", "at most 500 bytes") }
    }
}

/// `{"status": "paid" | "refunded"}`.
struct PaymentForm: Codable, Sendable {
    var status: SettlePayment.Status
}

/// `{"seats", "admittedAt"}`: the number of seats, and the time, if the device had no connection then.
struct CheckInForm: Codable, Sendable {
    static let largestBody = 1024

    /// Nil for all remaining seats.
    var seats: Int?
    var admittedAt: Timestamp?

    /// - Throws: 422 naming the field.
    func check() throws(Problem) {
        let most = LineRules.order.mostOfOneItem
        guard seats.map((1...most).contains) ?? true else { throw .field("/seats", "a whole number from 1 to \(most)") }
    }
}

extension Request {
    /// - Throws: 400 naming the header.
    func requireIdempotencyKey() throws(Problem) -> IdempotencyKey {
        guard let key = headers[.idempotencyKey].flatMap(IdempotencyKey.init) else {
            throw .parameter(
                "Idempotency-Key",
                "a new name for each request: 1–255 visible ASCII characters, such as a UUID")
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
