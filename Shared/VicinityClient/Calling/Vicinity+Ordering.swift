public import Foundation

extension Vicinity {
    /// Places an order once.
    ///
    /// The same key with the same order is the same order, however often it is sent. The client sends it again after a broken connection and
    /// after 503. The app may place it again after `VicinityError.unreachable`, even after a restart if it kept the key.
    /// - Parameters:
    ///   - order: the lines, and how they are fulfilled and paid.
    ///   - key: idempotency key of 1 to 255 visible ASCII characters; a new one for each order.
    ///   - wait: seconds that the server waits for the places' answer, 0 to 30.
    /// - Returns: the confirmed order, or the id of one that is not decided yet.
    /// - Throws: `VicinityError.refused` when a rule refuses it: the problem's `code` names the rule, `item` the item, `order` the order.
    public func place(_ order: NewOrder, key: String = UUID().uuidString, wait: Int = 5) async throws -> PlacedOrder {
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw VicinityError.invalid(field: "key", allowed: "1 to 255 visible ASCII characters")
        }
        struct Queued: Decodable {
            var id: String
            var queue: PlacedOrder.Queue?
        }
        let call = try Call("POST", ["v1", "orders"]).with(json: order)
            .with("Idempotency-Key", key).with("Prefer", Vicinity.waiting(wait))
        let answer = try await send(call)
        guard answer.status == 202 else { return .confirmed(try answer.decode()) }
        let queued = try answer.decode(Queued.self)
        return .waiting(id: queued.id, queue: queued.queue)
    }

    /// An order of the token's owner. It is read again while the server has not consumed an earlier write yet.
    public func order(_ id: String) async throws -> Order { try await get("orders", id, needsToken: true) }

    /// Cancels an order, or its part at one place, before a place has begun it.
    /// - Parameters:
    ///   - id: the order's id.
    ///   - place: the place whose part is cancelled; nil cancels the order.
    ///   - wait: seconds that the server waits for the decision, 0 to 30.
    /// - Returns: the order after the change; nil if it is not decided yet.
    @discardableResult
    public func cancelOrder(_ id: String, at place: String? = nil, wait: Int = 5) async throws -> Order? {
        var body = ["status": "cancelled"]
        body["place"] = place
        let call = try Call("PUT", ["v1", "orders", id, "status"]).with(json: body)
            .with("Prefer", Vicinity.waiting(wait))
        let answer = try await send(call)
        return answer.status == 202 ? nil : try answer.decode()
    }

    /// The ticket of an order for the door, as an SVG picture of a QR code.
    /// - Parameters:
    ///   - id: the order's id.
    ///   - item: the screening, if the order has tickets for several.
    public func ticket(ofOrder id: String, item: String? = nil) async throws -> Data {
        var query = Query()
        query.add("item", item)
        let call = Call(["v1", "orders", id, "ticket.svg"], query, needsToken: true).with("Accept", "image/svg+xml")
        return try await send(call).body
    }

    static func waiting(_ seconds: Int) -> String {
        seconds > 0 ? "wait=\(min(30, seconds))" : "respond-async"
    }
}
