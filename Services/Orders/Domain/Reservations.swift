import Contract
import Events

extension Saga {
    /// Handles a place's answer.
    func take(_ reservation: Reservation, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order else { return .nothing }
        guard let part = order.parts.firstIndex(where: { $0.place == reservation.place }) else {
            return .impossible("\(reservation.place) answered for order \(order.id), which asked nothing of it")
        }
        if let followed = follow(reservation, order, at: stepTime) { return followed }
        return switch reservation.state {
        case .held: hold(part, reservation, order, at: stepTime)
        case .refused: refuse(part, reservation, order, at: stepTime)
        case .released: release(part, order, at: stepTime)
        // A commit cannot be refused: the order counts its stock as taken once the commit is sent.
        case .committed: .nothing
        }
    }

    private func hold(_ part: Int, _ reservation: Reservation, _ before: Order, at stepTime: StepTime) -> Decision {
        // After a decision, the release or commit is already on its way, behind the request that is answered here. If even the end was
        // sent, the place met a request again that it had forgotten. Then the end is sent again, and what the place holds is given back.
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
            else { return .impossible("\(reservation.place) held \(item) for order \(order.id) without a fit price") }
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
        // Its show was cancelled before its order heard that the seats were held.
        if let ended = order.endedByShow(at: reservation.place, at: stepTime) { return ended }
        guard order.parts.allSatisfy({ $0.reservation == .held }) else {
            order.touch(at: stepTime)
            return .changed(order, .held, [])
        }
        return close(order, at: stepTime)
    }

    /// Limits prices, so that no sum of an order's lines can overflow.
    private static let highestPrice: Int64 = 1_000_000_000_000_000

    /// All places hold their parts: now the total decides.
    private func close(_ held: Order, at stepTime: StepTime) -> Decision {
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
        return shared.awaitingMoney(amount, terms, holdTimeout, at: stepTime)
    }

    private func refuse(_ part: Int, _ reservation: Reservation, _ before: Order, at stepTime: StepTime) -> Decision {
        guard before.status == .placed, before.parts[part].reservation == .requested else { return .nothing }
        var order = before
        order.parts[part].reservation = .refused
        order.parts[part].merchant = reservation.merchant
        return order.ended(.rejected, because: order.reason(of: reservation), at: stepTime)
    }

    private func release(_ part: Int, _ before: Order, at stepTime: StepTime) -> Decision {
        var order = before
        switch before.status {
        case .rejected, .cancelled:
            return released(part, order, at: stepTime)
        case .completed: return before.parts[part].isEnded ? released(part, order, at: stepTime) : .nothing
        case .placed, .confirmed, .preparing, .ready:
            if before.parts[part].isEnded { return released(part, order, at: stepTime) }
            guard before.parts[part].status != .completed else { return .nothing }
            // This store did not ask for the release. An earlier store did, and its decision was lost. The stock is given back, so the
            // part ends.
            order.parts[part].reservation = .released
            let reason = Reason("timed-out", "A place has given back what it had set aside.")
            let place = before.parts[part].place
            guard before.status != .placed, before.parts.contains(where: { !$0.isEnded && $0.place != place }) else {
                return order.ended(before.status == .placed ? .rejected : .cancelled, because: reason, at: stepTime)
            }
            return order.ended(parts: [place], because: reason, by: nil, at: stepTime)
        }
    }

    /// A place has given back what an ended part held.
    private func released(_ part: Int, _ before: Order, at stepTime: StepTime) -> Decision {
        let place = before.parts[part].place
        guard before.pendingReleases.contains(where: { $0.place == place }) else { return .nothing }
        var order = before
        order.parts[part].reservation = .released
        order.touch(at: stepTime)
        return .changed(order, .released, [PlaceRequest(kind: .end, place: place)])
    }
}

extension Order {
    /// The catalog's reason, with the line that it refers to.
    fileprivate func reason(of refusal: Reservation) -> Reason {
        var reason = refusal.reason ?? Reason("sold-out", "The place cannot take its part of the order.")
        let index =
            lines.firstIndex { refusal.refusedVariant == Variant($0) }
            ?? lines.firstIndex { $0.item == reason.item && $0.place == refusal.place }
            ?? lines.firstIndex { $0.place == refusal.place }
        reason.place = refusal.place
        // What is not about a line is about the whole order at the place.
        if let field = reason.field, !field.hasPrefix("/lines/") { return reason }
        let quantities = ["sold-out", "too-many"]
        let member = reason.option != nil ? "options" : quantities.contains(reason.code) ? "quantity" : "item"
        reason.field = index.map { "/lines/\($0)/\(member)" }
        reason.changes = reason.changes.map { shortages($0, of: refusal) }
        return reason
    }

    /// What there is of the lines of which a place has too little. It adds up lines of one variant; here each line gets what the lines
    /// before it leave.
    private func shortages(_ changes: [LineChange], of refusal: Reservation) -> [LineChange] {
        var left: [Variant: (rest: Int, option: OptionName?)] = [:]
        for change in changes {
            guard case .quantity(let quantity) = change.is, refusal.lines.indices.contains(change.line) else {
                continue
            }
            left[Variant(refusal.lines[change.line])] = (quantity, change.option)
        }
        return lines.enumerated().compactMap { index, line in
            guard line.place == refusal.place, let (rest, option) = left[Variant(line)] else { return nil }
            let had = min(rest, line.quantity)
            left[Variant(line)]?.rest = rest - had
            guard had < line.quantity else { return nil }
            return LineChange(
                line: index, item: line.item, option: option, was: .quantity(line.quantity), is: .quantity(had))
        }
    }

    /// Why the order has no total: the first line that is priced in another currency than those before it, or whose place's fee is.
    fileprivate var otherCurrency: Reason {
        let first = lines.first?.price?.currency
        let fees = Set(parts.filter { $0.fee.map { $0.currency != first } ?? false }.map(\.place))
        let index = lines.firstIndex { $0.price?.currency != first } ?? lines.firstIndex { fees.contains($0.place) }
        let name = index.map { lines[$0].name ?? lines[$0].item } ?? ""
        var reason = Reason(
            "mixed-currencies", "“\(name)” is priced in another currency than what stands before it.",
            field: index.map { "/lines/\($0)/item" }, item: index.map { lines[$0].item })
        reason.place = index.map { lines[$0].place }
        return reason
    }

    /// Why the order cannot be had for the prices that its customer was shown; nil if it can.
    fileprivate var priceChange: Reason? {
        let changes = lines.enumerated().flatMap { index, line in line.priceChanges(index) }
        guard let first = changes.first, case .price(let was) = first.was, case .price(let now) = first.is else {
            return nil
        }
        let name = lines[first.line].name ?? first.item
        return Reason(
            "price-changed", "“\(name)” costs \(now.text) now, not \(was.text).", field: "/lines/\(first.line)/price",
            item: first.item, option: first.option, changes: changes)
    }
}

extension OrderLine {
    /// What it costs that its customer was shown otherwise: as a whole, and of each of its choices.
    fileprivate func priceChanges(_ index: Int) -> [LineChange] {
        let whole = LineChange(line: index, item: item, from: expectedPrice, to: price)
        let choices = (options ?? []).map {
            LineChange(line: index, item: item, option: $0.named, from: $0.expectedPrice, to: $0.price)
        }
        return ([whole] + choices).compactMap(\.self)
    }

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

extension LineChange {
    /// Nil if nothing was shown, or the same.
    fileprivate init?(line: Int, item: String, option: OptionName? = nil, from shown: Money?, to price: Money?) {
        guard let shown, let price, shown != price else { return nil }
        self.init(line: line, item: item, option: option, was: .price(shown), is: .price(price))
    }
}

extension Reservation {
    /// The variant that its reason is about, if it says which of its lines that is.
    fileprivate var refusedVariant: Variant? {
        guard let field = reason?.field, field.hasPrefix("/lines/"),
            let index = Int(field.dropFirst(7).prefix { $0 != "/" }), lines.indices.contains(index)
        else { return nil }
        return Variant(lines[index])
    }
}
