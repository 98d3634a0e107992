import Contract
import Events

/// Decides one request's effect on the items of a place, given the known state of the reservation and of the items.
///
/// After a rebuild the same requests come again, while the log may have only part of what was emitted for them: reservations without their
/// items, or only some reservations. What the log has was decided and stays; only the rest is added. A reservation names the requests that
/// changed it. An item names the request up to which its number left is complete. Requests are read in order, so each one updates every
/// item that does not reflect it yet, even if the reservation was decided before the rebuild.
struct Reserving {
    let request: ReservationRequest
    /// The request's position in the log, and when it was appended.
    let position: InputPosition
    let appendedAt: Timestamp
    /// The reservation as it is known; nil if it is not.
    let known: Reservation?
    /// The place of the request; nil if it does not exist.
    let place: PlaceFacts?
    /// The known items among those that the request or the reservation names.
    let items: [String: Item]
    /// The known screenings among them.
    var screenings: [String: Screening] = [:]
    /// The request that ended the reservation, if a rebuild found its end in the log: requests before that one have no effect when they
    /// come again.
    var endedBy: Int64?
    /// Quantity of each thing, and of each choice by its `ChoiceID`, that was promised before a rebuild to later requests. The log has
    /// their reservations, but lost this one's; this request gets what they leave.
    var promised: [String: Int] = [:]
    /// Quantity of each thing that open orders hold.
    var held: [String: ShareRule.Held] = [:]
    var shareRule = ShareRule()
    /// How the place takes orders; nil if the request is only for seats, to which no kitchen's rules apply.
    var taking: OrderTaking?
    /// How orders are paid for at the place, seats included.
    var paying = OrderPaying()
    /// Reason why the business takes no orders at all; nil if it does.
    var vacancy: Reason?
    /// Number of orders that the wanted slot has already.
    var ordersInSlot = 0
    /// Number that an order gets at the place now.
    var orderNumber: Int?

    struct Decision: Equatable {
        enum Outcome: Equatable {
            case stands(Reservation)
            /// The reservation is over, or was never known.
            case over(DeletedReservation)
        }

        var outcome: Outcome
        /// Only the items that changed.
        var items: [Item] = []
        var screenings: [Screening] = []
    }

    func decide(_ action: ReservationRequest.Action) -> Decision {
        guard let before = known else {
            if action == .end || endedBy.map({ position.offset <= $0 }) == true {
                return Decision(outcome: .over(deleted))
            }
            let first = first(action)
            return decision(first, from: nil, to: first.state)
        }
        if let index = before.changes.firstIndex(where: { $0.request == position.offset }) {
            let from = index > 0 ? before.changes[index - 1].state : nil
            return decision(before, from: from, to: before.changes[index].state)
        }
        let isPast = before.changes.last.map { $0.request > position.offset } ?? false
        if isPast { return Decision(outcome: .stands(before)) }
        if action == .end { return end(before) }
        guard let after = next(before, action) else { return Decision(outcome: .stands(before)) }
        return decision(after, from: before.state, to: after.state)
    }

    private func decision(
        _ reservation: Reservation, from: Reservation.HoldState?, to: Reservation.HoldState
    ) -> Decision {
        Decision(
            outcome: .stands(reservation), items: changed(items, of: reservation, from: from, to: to),
            screenings: changed(screenings, of: reservation, from: from, to: to))
    }

    /// Ends a reservation. What was committed stays sold; what a late hold still holds is given back.
    private func end(_ before: Reservation) -> Decision {
        var deleted = deleted
        deleted.customer = before.customer
        return Decision(
            outcome: .over(deleted),
            items: before.state == .held ? changed(items, of: before, from: .held, to: .released) : [],
            screenings: before.state == .held ? changed(screenings, of: before, from: .held, to: .released) : [])
    }

    private var deleted: DeletedReservation {
        var reflects = InputPositions()
        reflects.add(position)
        return DeletedReservation(
            order: request.order, place: request.place, customer: request.customer, deletedAt: appendedAt,
            reflects: reflects)
    }

    /// The item or screening that a line names.
    private func thing(_ id: String) -> (any Stocked)? { items[id] ?? screenings[id] }

    /// The result of the first request of a reservation.
    private func first(_ action: ReservationRequest.Action) -> Reservation {
        switch action {
        case .hold: newHold()
        case .commit: moved(blank(.refused, summedLines.lines, Reserving.nothingHeld), to: .refused)
        case .release, .end: moved(blank(.released, summedLines.lines), to: .released)
        }
    }

    /// The result of a later request; nil if it changes nothing.
    private func next(_ before: Reservation, _ action: ReservationRequest.Action) -> Reservation? {
        switch (action, before.state) {
        case (.commit, .held): moved(before, to: .committed)
        case (.release, .held), (.release, .committed), (.release, .refused): moved(before, to: .released)
        case (.hold, _), (.commit, _), (.release, .released), (.end, _): nil
        }
    }

    private func moved(_ reservation: Reservation, to state: Reservation.HoldState) -> Reservation {
        var moved = reservation
        moved.state = state
        moved.changes.append(Reservation.Change(state: state, request: position.offset))
        moved.updatedAt = appendedAt
        moved.reflects.add(position)
        if HeldBefore.isUnknown(customer: moved.customer) { moved.customer = request.customer }
        return moved
    }

    private func blank(_ state: Reservation.HoldState, _ lines: [OrderLine], _ reason: Reason? = nil) -> Reservation {
        Reservation(
            order: request.order, place: request.place, customer: request.customer, origin: request.origin,
            merchant: place?.merchant, state: state, lines: lines, reason: reason, updatedAt: appendedAt)
    }

    private static let nothingHeld = Reason("wrong-status", "Nothing is held for this order at this place.")
}

// MARK: - A new hold: all lines or none

extension Reserving {
    private func newHold() -> Reservation {
        let (lines, fault) = summedLines
        if let reason = fault ?? vacancy ?? shortage(of: lines) {
            return moved(blank(.refused, lines, reason), to: .refused)
        }
        if let reason = paying.refusal(of: request.payment ?? .atPlace) {
            return moved(blank(.refused, lines, reason), to: .refused)
        }
        var held = moved(blank(.held, lines.map { thing($0.item)?.offer($0) ?? $0 }), to: .held)
        if let taking {
            let wish = OrderTaking.Wish(
                fulfilment: request.fulfilment ?? Fulfilment(.pickUp), scheduledTime: request.scheduledTime,
                orderedAt: appendedAt)
            do throws(Reason) {
                let promise = try taking.promise(wish, held.lines, taken: ordersInSlot)
                held.readyAt = promise.readyAt
                held.fee = promise.fee
            } catch {
                return moved(blank(.refused, lines, error), to: .refused)
            }
            held.number = orderNumber
            held.scheduledTime = request.scheduledTime
        }
        if request.payment == .bankTransfer { held.transferTo = paying.transferTo }
        for amount in Amount.all(of: lines) {
            held.portionDates[amount.thing] = thing(amount.thing)?.portionDate
            let choices = items[amount.thing]?.portionDates(of: amount.choices.keys) ?? [:]
            held.portionDates.merge(choices) { $1 }
        }
        return held
    }

    /// The lines, with those of one variant added up, and their fault.
    var summedLines: (lines: [OrderLine], fault: Reason?) {
        let rules = LineRules.reservation
        var lines: [OrderLine] = []
        var known: [Variant: Int] = [:]
        for line in request.lines.prefix(rules.mostLines) where (1...rules.mostOfOneItem).contains(line.quantity) {
            if let index = known[Variant(line)] {
                lines[index].quantity += line.quantity
            } else {
                known[Variant(line)] = lines.count
                let options = line.options.flatMap { $0.isEmpty ? nil : $0.map { ChosenOption($0) } }
                lines.append(
                    OrderLine(item: line.item, place: request.place, quantity: line.quantity, options: options))
            }
        }
        return (lines, rules.fault(in: request.lines))
    }

    /// Reason why the lines cannot be held; nil if they can. The reason is the first line's, its changes are of all lines.
    private func shortage(of lines: [OrderLine]) -> Reason? {
        var first: Reason?
        var changes: [LineChange] = []
        var taken: [String: Amount] = [:]
        for (index, line) in lines.enumerated() {
            if let fault = fault(of: line, after: taken[line.item] ?? Amount(thing: line.item)) {
                var reason = fault.reason
                reason.field = "/lines/\(index)"
                first = first ?? reason
                guard let left = fault.left, left == 0 || items[line.item]?.hidesStock != true else { continue }
                let named = fault.reason.option.flatMap { $0.choice == nil ? nil : $0 }
                changes.append(
                    LineChange(
                        line: index, item: line.item, option: named, was: .quantity(line.quantity),
                        is: .quantity(left)))
            }
            taken[line.item, default: Amount(thing: line.item)].add(line)
        }
        if !changes.isEmpty { first?.changes = changes }
        return first
    }

    private typealias Fault = (reason: Reason, left: Int?)

    /// Reason why a line cannot be held, and how many can be held instead; nil if another quantity would not help.
    /// - Parameter before: amount that earlier lines take of the same item.
    private func fault(of line: OrderLine, after before: Amount) -> Fault? {
        guard place != nil, line.item.hasPrefix(request.place + "."), let thing = thing(line.item) else {
            return (Reason("unknown-item", "There is no such item at this place.", item: line.item), 0)
        }
        if let item = items[line.item] {
            if isSoldOutToday(item) {
                return (Reason("sold-out", "“\(item.name)” is sold out today.", item: item.id), 0)
            }
            if let reason = item.fault(inOptionsOf: line) {
                return (reason, reason.code == "unknown-option" ? 0 : nil)
            }
        }
        let promised = before.quantity + (promised[line.item] ?? 0)
        if let reason = thing.shortage(of: line.quantity, promised: promised, at: appendedAt) {
            return (reason, reason.code == "sold-out" ? max(0, (thing.remaining ?? 0) - promised) : 0)
        }
        if let fault = items[line.item].flatMap({ shortage(ofChoicesOf: line, $0, after: before) }) { return fault }
        guard let held = held[line.item] else { return nil }
        let (name, quantity) = (thing.offer(line).name ?? line.item, before.quantity + line.quantity)
        if request.payment == .bankTransfer, paying.methods.contains(.bankTransfer),
            let reason = shareRule.refusal(ofTransferFor: quantity, of: thing, named: name, held)
        {
            return (reason, nil)
        }
        // Networks that many share have no origin, and are not counted.
        guard request.origin != nil else { return nil }
        return shareRule.refusal(of: quantity, of: thing, named: name, held).map { ($0, nil) }
    }

    private func shortage(ofChoicesOf line: OrderLine, _ item: Item, after before: Amount) -> Fault? {
        guard let (option, left) = item.shortage(ofChoicesOf: line, after: before, promised: promised) else {
            return nil
        }
        let name = item.choice(option.group, option.choice ?? "")?.name ?? option.choice ?? ""
        let count = item.hidesStock == true ? "Fewer than \(line.quantity)" : "Only \(left)"
        let detail =
            left == 0
            ? "“\(name)” of “\(item.name)” is sold out."
            : "\(count) of “\(item.name)” can still be had with “\(name)”."
        return (Reason("sold-out", detail, item: item.id, option: option), left)
    }

    private func isSoldOutToday(_ item: Item) -> Bool {
        guard let date = item.soldOutOn, let place else { return false }
        return date == LocalDay.date(at: appendedAt, in: place.timeZone)
    }

    /// Choices of its lines that have a stock: their `ChoiceID` and the date of their portions.
    var stockedChoices: [(id: String, date: String?)] {
        Amount.all(of: summedLines.lines).flatMap { amount in
            amount.choices.keys.compactMap { option in
                items[amount.thing]?.choice(option.group, option.choice ?? "")?.stock.map {
                    (ChoiceID.of(amount.thing, option), $0.date)
                }
            }
        }
    }
}

// MARK: - The items and screenings

extension Reserving {
    /// Things that a change of state changes. A commit changes none: held quantities are taken already.
    private func changed<Thing: Stocked>(
        _ things: [String: Thing], of reservation: Reservation, from: Reservation.HoldState?, to: Reservation.HoldState
    ) -> [Thing] {
        Amount.all(of: reservation.lines).compactMap { amount in
            guard let before = things[amount.thing], !before.reflects.reflects(position) else { return nil }
            var item = before
            let dates = reservation.portionDates
            switch (from, to) {
            case (_, .held): item.take(amount, portionsOf: dates)
            case (.held, .released), (.committed, .released): item.giveBack(amount, portionsOf: dates)
            case (_, .refused), (_, .committed), (_, .released): return nil
            }
            guard item != before else { return nil }
            item.reflects.add(position)
            return item
        }
    }
}
