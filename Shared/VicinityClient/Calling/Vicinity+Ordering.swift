public import Foundation

extension Vicinity {
    /// Places an order, once.
    ///
    /// Whatever happens on the way, the same key with the same order is the same order: it is sent again by itself after a broken connection
    /// and after 503, and can be placed again by the app after `VicinityError.unreachable`, even after a restart if the key was kept.
    /// - Parameters:
    ///   - key: names this wish, 1 to 255 visible ASCII characters; a new one for each wish.
    ///   - wait: how many seconds the server waits for the places' answer, 0 to 30.
    /// - Throws: `VicinityError.refused` when a rule says no; its problem's `code`, `item` and `order` say which, of what, and the order.
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

    /// An order of the token's person. While the server has not yet read what was sent before, it is asked again.
    public func order(_ id: String) async throws -> Order { try await get("orders", id, needsToken: true) }

    /// Cancels an order, or the part of it at one place, that no place has begun.
    /// - Returns: the order as it is then; nil if that is not known yet.
    @discardableResult
    public func cancelOrder(_ id: String, at place: String? = nil, wait: Int = 5) async throws -> Order? {
        var body = ["status": "cancelled"]
        body["place"] = place
        let call = try Call("PUT", ["v1", "orders", id, "status"]).with(json: body)
            .with("Prefer", Vicinity.waiting(wait))
        let answer = try await send(call)
        return answer.status == 202 ? nil : try answer.decode()
    }

    /// An order's ticket for the door, as an SVG picture of a QR code.
    /// - Parameter item: the screening, if the order has tickets for several.
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
