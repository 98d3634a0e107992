import Contract
import Events

extension Saga {
    /// Handles a place's answer.
    func take(_ reservation: Reservation, _ order: Order?, at moment: Moment) -> Decision {
        guard let order else { return .nothing }
        guard let part = order.parts.firstIndex(where: { $0.place == reservation.place }) else {
            return .impossible("\(reservation.place) answered for order \(order.id), which asked nothing of it")
        }
        return switch reservation.state {
        case .held: hold(part, reservation, order, at: moment)
        case .refused: refuse(part, reservation, order, at: moment)
        case .released: release(part, order, at: moment)
        // A commit cannot be refused: the order counts its stock as taken once the commit is sent.
        case .committed: .nothing
        }
    }

    private func hold(_ part: Int, _ reservation: Reservation, _ before: Order, at moment: Moment) -> Decision {
        // After a decision, the release or commit is already on its way, behind the request that is answered here. If even the end was
        // sent, the place met a request again that it had forgotten. Then the end is sent again, and what the place holds is given back.
        guard before.status == .placed, before.parts[part].reservation == .requested else {
            return before.status.isFinal && before.parts[part].isSettled
                ? .reminded([Ask(kind: .end, place: reservation.place)]) : .nothing
        }
        var order = before
        for index in order.lines.indices where order.lines[index].place == reservation.place {
            let item = order.lines[index].item
            guard let held = reservation.lines.first(where: { $0.item == item }), let price = held.price,
                (0...Saga.highestPrice).contains(price.amount)
            else { return .impossible("\(reservation.place) held \(item) for order \(order.id) without a fit price") }
            order.lines[index].name = held.name
            order.lines[index].price = price
            order.lines[index].show = held.show
        }
        order.parts[part].reservation = .held
        order.parts[part].merchant = reservation.merchant
        guard order.parts.allSatisfy({ $0.reservation == .held }) else {
            order.touch(at: moment)
            return .changed(order, .held, [])
        }
        return close(order, at: moment)
    }

    /// Limits prices, so that no sum of an order's lines can overflow.
    private static let highestPrice: Int64 = 1_000_000_000_000_000

    /// All places hold their parts: now the total decides.
    private func close(_ held: Order, at moment: Moment) -> Decision {
        var order = held
        guard let total = Money.sum(of: order.lines) else {
            return order.ended(
                .rejected, because: Reason("mixed-currencies", "The lines are priced in different currencies."),
                at: moment)
        }
        order.total = total
        if let expected = order.expectedTotal, expected != total {
            let why =
                "The order costs \(total.amount) \(total.currency), not \(expected.amount) \(expected.currency) (in minor units)."
            return order.ended(
                .rejected, because: Reason("price-changed", why, field: "/expectedTotal"), at: moment)
        }
        for index in order.parts.indices {
            order.parts[index].reservation = .committed
            order.parts[index].status = .confirmed
        }
        order.issueTickets(newTicket)
        order.deadline = nil
        order.become(.confirmed, by: nil, at: moment)
        return .changed(order, .confirmed, order.owed)
    }

    private func refuse(_ part: Int, _ reservation: Reservation, _ before: Order, at moment: Moment) -> Decision {
        guard before.status == .placed, before.parts[part].reservation == .requested else { return .nothing }
        var order = before
        order.parts[part].reservation = .refused
        order.parts[part].merchant = reservation.merchant
        return order.ended(.rejected, because: order.reason(of: reservation), at: moment)
    }

    private func release(_ part: Int, _ before: Order, at moment: Moment) -> Decision {
        var order = before
        switch before.status {
        case .rejected, .cancelled:
            guard before.unreleased.contains(where: { $0.place == before.parts[part].place }) else { return .nothing }
            order.parts[part].reservation = .released
            order.touch(at: moment)
            return .changed(order, .moved, [Ask(kind: .end, place: before.parts[part].place)])
        case .completed: return .nothing
        // This store did not ask for the release. An earlier store did, and its decision was lost. The stock is given back, so the order
        // ends.
        case .placed, .confirmed, .preparing, .ready:
            guard before.parts[part].status != .completed else { return .nothing }
            order.parts[part].reservation = .released
            return order.ended(
                before.status == .placed ? .rejected : .cancelled,
                because: Reason("timed-out", "A place has given back what it had set aside."), at: moment)
        }
    }
}

extension Order {
    /// The catalog's reason, with the line that it refers to.
    fileprivate func reason(of refusal: Reservation) -> Reason {
        var reason = refusal.reason ?? Reason("sold-out", "The place cannot take its part of the order.")
        let index =
            lines.firstIndex { $0.item == reason.item && $0.place == refusal.place }
            ?? lines.firstIndex { $0.place == refusal.place }
        let member = reason.code == "sold-out" || reason.code == "too-many" ? "quantity" : "item"
        reason.field = index.map { "/lines/\($0)/\(member)" }
        return reason
    }
}
