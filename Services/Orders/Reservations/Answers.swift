import Contract
import Events

extension Saga {
    /// Handles a place's answer to a request.
    func receive(_ reservation: Reservation, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order else { return .nothing }
        guard let part = order.parts.firstIndex(where: { $0.place == reservation.place }) else {
            return .impossible("\(reservation.place) answered for order \(order.id), which sent it no request")
        }
        if let followed = followShows(of: reservation, order, at: stepTime) { return followed }
        return switch reservation.state {
        case .held: held(part, reservation, order, at: stepTime)
        case .refused: refused(part, reservation, order, at: stepTime)
        case .released: released(part, order, at: stepTime)
        // A commit cannot be refused: the order counts its stock as sold once the commit is emitted.
        case .committed: .nothing
        }
    }

    private func held(_ part: Int, _ reservation: Reservation, _ before: Order, at stepTime: StepTime) -> Decision {
        // After a decision, the release or commit is already on its way, behind the request that is answered here. If even the end was
        // emitted, the place consumed a request again that it had forgotten. Then the end is emitted again, and the place releases the hold.
        guard before.status == .placed, before.parts[part].reservation == .requested else {
            let isOver = before.status.isFinal || before.parts[part].isEnded
            return isOver && before.parts[part].isSettled
                ? .reminded([PlaceRequest(kind: .end, place: reservation.place)]) : .nothing
        }
        var order = before
        let offers = Dictionary(reservation.lines.map { (Variant($0), $0) }) { first, _ in first }
        for index in order.lines.indices where order.lines[index].place == reservation.place {
            let item = order.lines[index].item
            guard let held = offers[Variant(order.lines[index])], let price = held.price,
                (0...Saga.highestPrice).contains(price.amount)
            else { return .impossible("\(reservation.place) held \(item) for order \(order.id) without a valid price") }
            order.lines[index].name = held.name
            order.lines[index].price = price
            order.lines[index].taxRate = held.taxRate
            order.lines[index].show = held.show
            order.lines[index].take(held.options)
        }
        order.parts[part].reservation = .held
        order.parts[part].merchant = reservation.merchant
        order.parts[part].fee = reservation.fee
        if let account = reservation.transferTo { order.payment?.transferTo = account }
        order.parts[part].number = reservation.number
        order.parts[part].readyAt = reservation.readyAt
        // The show was cancelled before the order consumed that its seats are held.
        if let ended = order.endedByShow(at: reservation.place, at: stepTime) { return ended }
        guard order.parts.allSatisfy({ $0.reservation == .held }) else {
            order.touch(at: stepTime)
            return .changed(order, .held, [])
        }
        return decide(held: order, at: stepTime)
    }

    /// Limits prices, so that no sum of an order's lines can overflow.
    private static let highestPrice: Int64 = 1_000_000_000_000_000

    /// All places hold their parts: now prices and the total decide.
    private func decide(held: Order, at stepTime: StepTime) -> Decision {
        var order = held
        guard let total = Money.total(of: order.lines, order.parts) else {
            return order.ended(.rejected, because: order.otherCurrency, at: stepTime)
        }
        order.total = total
        if let reason = order.priceChange { return order.ended(.rejected, because: reason, at: stepTime) }
        for index in order.lines.indices { order.lines[index].forgetExpectations() }
        if let expected = order.expectedTotal, expected != total {
            let why = "The order costs \(total.text), not \(expected.text)."
            return order.ended(
                .rejected, because: Reason("price-changed", why, field: "/expectedTotal"), at: stepTime)
        }
        guard let shared = order.sharingTip(), let amount = shared.toPay else {
            let reason = Reason(
                "bad-tip", "A tip is from 1 to what the lines cost, in their currency.", field: "/payment/tip")
            return order.ended(.rejected, because: reason, at: stepTime)
        }
        guard let method = shared.payment?.method, method != .atPlace, amount.amount > 0 else {
            return shared.confirmed(newTicket, at: stepTime)
        }
        return shared.awaitingPayment(amount, terms, holdTimeout, at: stepTime)
    }

    private func refused(_ part: Int, _ reservation: Reservation, _ before: Order, at stepTime: StepTime) -> Decision {
        guard before.status == .placed, before.parts[part].reservation == .requested else { return .nothing }
        var order = before
        order.parts[part].reservation = .refused
        order.parts[part].merchant = reservation.merchant
        return order.ended(.rejected, because: order.reason(of: reservation), at: stepTime)
    }

    private func released(_ part: Int, _ before: Order, at stepTime: StepTime) -> Decision {
        var order = before
        switch before.status {
        case .rejected, .cancelled:
            return releasedAfterEnd(part, order, at: stepTime)
        case .completed: return before.parts[part].isEnded ? releasedAfterEnd(part, order, at: stepTime) : .nothing
        case .placed, .confirmed, .preparing, .ready:
            if before.parts[part].isEnded { return releasedAfterEnd(part, order, at: stepTime) }
            guard before.parts[part].status != .completed else { return .nothing }
            // This store did not emit the release. An earlier store did, and its decision was lost. The stock is released, so the part ends.
            order.parts[part].reservation = .released
            let reason = Reason("timed-out", "A place has released its part of the order.")
            let place = before.parts[part].place
            guard before.status != .placed, before.parts.contains(where: { !$0.isEnded && $0.place != place }) else {
                return order.ended(before.status == .placed ? .rejected : .cancelled, because: reason, at: stepTime)
            }
            return order.ended(parts: [place], because: reason, by: nil, at: stepTime)
        }
    }

    /// A place has released an ended part.
    private func releasedAfterEnd(_ part: Int, _ before: Order, at stepTime: StepTime) -> Decision {
        let place = before.parts[part].place
        guard before.pendingReleases.contains(where: { $0.place == place }) else { return .nothing }
        var order = before
        order.parts[part].reservation = .released
        order.touch(at: stepTime)
        return .changed(order, .released, [PlaceRequest(kind: .end, place: place)])
    }
}

extension OrderLine {
    /// The choices as the place holds them, in its order.
    fileprivate mutating func take(_ held: [ChosenOption]?) {
        let expected = Dictionary((options ?? []).map { ($0.named, $0.expectedPrice) }) { first, _ in first }
        options = held.map { held in
            held.map { option in
                var option = option
                option.expectedPrice = expected[option.named] ?? nil
                return option
            }
        }
    }

    fileprivate mutating func forgetExpectations() {
        expectedPrice = nil
        for index in options?.indices ?? 0..<0 { options?[index].expectedPrice = nil }
    }
}
