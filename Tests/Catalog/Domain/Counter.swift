import Events

@testable import CatalogService

/// One place's counter: items, reservations, and all that was said of them, without any log or store.
struct Counter {
    /// What was said, in order.
    enum Said: Equatable {
        case item(Item)
        case reservation(Reservation)
    }

    var items: [String: Item] = [:]
    var reservations: [String: Reservation] = [:]
    var said: [Said] = []

    init(_ items: [Item]) {
        for item in items { self.items[item.id] = item }
    }

    struct Request {
        var wish: ReservationWish
        var order: String
        var lines: [PlaceOrder.Line]

        init(_ wish: ReservationWish, _ order: String, _ lines: [(item: String, quantity: Int)]) {
            self.wish = wish
            self.order = order
            self.lines = lines.map { PlaceOrder.Line(item: "krua.\($0.item)", quantity: $0.quantity) }
        }
    }

    @discardableResult
    mutating func handle(_ asked: Request, at offset: Int64, on time: Timestamp = noon) -> Reservation {
        let request = ReservationRequest(order: asked.order, place: "krua", customer: "c-1", lines: asked.lines)
        let position = InputPosition(topic: "catalog.reservation-requests", partition: 1, offset: offset)
        let decision = Reserving(
            request: request, position: position, appendedAt: time, known: reservations[asked.order],
            place: PlaceFacts(merchant: "m-anna", timeZone: "Asia/Bangkok"), items: items
        ).decide(asked.wish)
        for item in decision.items { take(.item(item)) }
        take(.reservation(decision.reservation))
        return decision.reservation
    }

    mutating func take(_ one: Said) {
        switch one {
        case .item(let item): items[item.id] = item
        case .reservation(let reservation): reservations[reservation.order] = reservation
        }
        said.append(one)
    }

    mutating func renew(_ item: String, on date: String) {
        let stock = self[item].stock.renewed(on: date)
        items["krua.\(item)"]?.stock = stock
    }

    subscript(_ item: String) -> Item { items["krua.\(item)"]! }
}
