import Contract
import Events

extension Saga {
    /// Takes a place's answer.
    func take(_ reservation: Reservation, _ order: Order?, at moment: Moment) -> Decision {
        guard let order else { return .nothing }
        guard let part = order.parts.firstIndex(where: { $0.place == reservation.place }) else {
            return .impossible("\(reservation.place) answered for order \(order.id), which asked nothing of it")
        }
        return switch reservation.state {
        case .held: hold(part, reservation, order, at: moment)
        case .refused: refuse(part, reservation, order, at: moment)
        case .released: release(part, order, at: moment)
        // A commit cannot be refused: an order counts its stock as taken from the moment it asks.
        case .committed: .nothing
        }
    }

    private func hold(_ part: Int, _ reservation: Reservation, _ before: Order, at moment: Moment) -> Decision {
        // After a decision the release or the commit is on its way already, behind the request that this answers. If even the end was
        // said, the place has met a request again that it had forgotten: the end is said again, and what it holds comes back.
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

    /// So that no sum of an order's lines can be too large for a number.
    private static let highestPrice: Int64 = 1_000_000_000_000_000

    /// Every place said yes: the total decides.
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
        // This store never asked for it: one before it did, whose decision was lost with it. The stock is gone, so the order ends.
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
    /// The catalog's reason with the line that it is about.
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
