import Contract
import Events

@testable import CatalogService

/// One place's counter: items, reservations, and everything emitted of them, without any log or store.
struct Counter {
    /// Emitted records, in the order of the log.
    enum Emitted: Equatable {
        case reservation(Reservation)
        case item(Item)
        /// The request that ended it.
        case over(String, Int64)
    }

    var items: [String: Item] = [:]
    var reservations: [String: Reservation] = [:]
    var emitted: [Emitted] = []
    /// The requests that ended reservations.
    var ended: [String: Int64] = [:]
    /// Quantities committed by orders that are over, by item.
    var sold: [String: Int] = [:]

    init(_ items: [Item]) {
        for item in items { self.items[item.id] = item }
    }

    struct Request {
        var action: ReservationRequest.Action
        var order: String
        var lines: [PlaceOrder.Line]

        init(_ action: ReservationRequest.Action, _ order: String, _ lines: [(item: String, quantity: Int)]) {
            self.action = action
            self.order = order
            self.lines = lines.map { PlaceOrder.Line(item: "krua.\($0.item)", quantity: $0.quantity) }
        }
    }

    /// - Returns: the reservation; its last state, if it is over.
    @discardableResult
    mutating func handle(_ asked: Request, at offset: Int64, on time: Timestamp = noon) -> Reservation {
        let request = ReservationRequest(order: asked.order, place: "krua", customer: "c-1", lines: asked.lines)
        let position = InputPosition(topic: "catalog.reservation-requests", partition: 1, offset: offset)
        let known = reservations[asked.order]
        let decision = Reserving(
            request: request, position: position, appendedAt: time, known: known,
            place: PlaceFacts(merchant: "m-anna", timeZone: "Asia/Bangkok"), items: items,
            endedBy: ended[asked.order], promised: items.mapValues { promised(of: $0, behind: offset) }
        ).decide(asked.action)
        switch decision.outcome {
        case .stands(let reservation): take(.reservation(reservation))
        case .over: break
        }
        for item in decision.items { take(.item(item)) }
        if case .over = decision.outcome { take(.over(asked.order, offset)) }
        let nothing = Reservation(order: asked.order, place: "krua", customer: "c-1", state: .released, lines: [])
        return reservations[asked.order] ?? known ?? nothing
    }

    mutating func end(_ order: String, at offset: Int64) {
        handle(.init(.end, order, []), at: offset)
    }

    private func promised(of item: Item, behind offset: Int64) -> Int {
        reservations.values.reduce(0) { sum, reservation in
            guard [.held, .committed].contains(reservation.state), (reservation.changes.first?.request ?? -1) > offset,
                reservation.portionDates[item.id] == item.portionDate
            else { return sum }
            return sum + reservation.lines.filter { $0.item == item.id }.reduce(0) { $0 + $1.quantity }
        }
    }

    mutating func take(_ one: Emitted) {
        switch one {
        case .item(let item): items[item.id] = item
        case .reservation(let reservation): reservations[reservation.order] = reservation
        case .over(let order, let request):
            ended[order] = Swift.max(request, ended[order] ?? -1)
            let last = reservations.removeValue(forKey: order)
            for line in last?.lines ?? [] where last?.state == .committed {
                sold[line.item, default: 0] += line.quantity
            }
        }
        emitted.append(one)
    }

    /// Quantity that an order holds or has taken.
    func taken(by order: String) -> Int {
        guard let reservation = reservations[order], [.held, .committed].contains(reservation.state) else { return 0 }
        return reservation.lines.reduce(0) { $0 + $1.quantity }
    }

    /// Quantity of an item that is held, committed or sold for good.
    func taken(_ item: String) -> Int {
        let taking = reservations.values.filter { $0.state == .committed || $0.state == .held }
        return sold[item, default: 0]
            + taking.reduce(0) { sum, reservation in
                sum + reservation.lines.filter { $0.item == item }.reduce(0) { $0 + $1.quantity }
            }
    }

    mutating func renew(_ item: String, on date: String) {
        let stock = self[item].stock.renewed(on: date)
        items["krua.\(item)"]?.stock = stock
    }

    subscript(_ item: String) -> Item { items["krua.\(item)"]! }
}
