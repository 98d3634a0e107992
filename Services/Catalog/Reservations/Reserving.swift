import Contract
import Events

/// Decides what one request does to the items of a place, given the known state of the reservation and of the items.
///
/// After a rebuild the same requests come again, while the log may hold only part of what was emitted for them: reservations without their
/// items, or only some reservations. What the log holds was decided and stays; only the rest is added. A reservation names the requests
/// that changed it. An item says up to which request its number left is complete. Requests are read in order, so each one updates every
/// item that does not reflect it yet, even if the reservation was decided before the rebuild.
struct Reserving {
    let request: ReservationRequest
    /// The request's position in the log, and when it was appended.
    let position: InputPosition
    let appendedAt: Timestamp
    /// The reservation as it is known; nil if it is not.
    let known: Reservation?
    /// The place that the request is for; nil if there is none.
    let place: PlaceFacts?
    /// The known items among those that the request or the reservation names.
    let items: [String: Item]
    /// The known screenings, likewise.
    var screenings: [String: Screening] = [:]
    /// The request that ended the reservation, if a rebuild found its end in the log: every request before that one is over, even if it is
    /// read again.
    var endedBy: Int64?
    /// For each thing, the quantity promised before a rebuild to requests behind this one: the log has their reservations, but lost this
    /// one's. This request gets what they leave.
    var promised: [String: Int] = [:]
    /// For each thing, what open orders hold; only if the request names the origin it came from.
    var held: [String: ShareRule.Held] = [:]
    var shareRule = ShareRule()

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

    func decide(_ action: ReservationRequest.Kind) -> Decision {
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
        _ reservation: Reservation, from: Reservation.State?, to: Reservation.State
    ) -> Decision {
        Decision(
            outcome: .stands(reservation), items: changed(items, of: reservation, from: from, to: to),
            screenings: changed(screenings, of: reservation, from: from, to: to))
    }

    /// What was committed is sold for good. What is still held, by a hold that came late, is given back.
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
    private func first(_ action: ReservationRequest.Kind) -> Reservation {
        switch action {
        case .hold: newHold()
        case .commit: moved(blank(.refused, summedLines.lines, Reserving.nothingHeld), to: .refused)
        case .release, .end: moved(blank(.released, summedLines.lines), to: .released)
        }
    }

    /// The result of a later request; nil if it changes nothing.
    private func next(_ before: Reservation, _ action: ReservationRequest.Kind) -> Reservation? {
        switch (action, before.state) {
        case (.commit, .held): moved(before, to: .committed)
        case (.release, .held), (.release, .committed), (.release, .refused): moved(before, to: .released)
        case (.hold, _), (.commit, _), (.release, .released), (.end, _): nil
        }
    }

    private func moved(_ reservation: Reservation, to state: Reservation.State) -> Reservation {
        var moved = reservation
        moved.state = state
        moved.changes.append(Reservation.Change(state: state, request: position.offset))
        moved.updatedAt = appendedAt
        moved.reflects.add(position)
        if HeldBefore.isUnknown(customer: moved.customer) { moved.customer = request.customer }
        return moved
    }

    private func blank(_ state: Reservation.State, _ lines: [OrderLine], _ reason: Reason? = nil) -> Reservation {
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
        if let reason = fault ?? shortage(of: lines) {
            return moved(blank(.refused, lines, reason), to: .refused)
        }
        var held = moved(blank(.held, lines.map { thing($0.item)?.offer($0) ?? $0 }), to: .held)
        for line in lines { held.portionDates[line.item] = thing(line.item)?.portionDate }
        return held
    }

    /// The lines, with those of one item added up, and what is wrong with them.
    var summedLines: (lines: [OrderLine], fault: Reason?) {
        let rules = LineRules.reservation
        var lines: [OrderLine] = []
        for line in request.lines.prefix(rules.mostLines) where (1...rules.mostOfOneItem).contains(line.quantity) {
            if let known = lines.firstIndex(where: { $0.item == line.item }) {
                lines[known].quantity += line.quantity
            } else {
                lines.append(OrderLine(item: line.item, place: request.place, quantity: line.quantity))
            }
        }
        return (lines, rules.fault(in: request.lines))
    }

    /// Why the lines cannot be held; nil if they can.
    private func shortage(of lines: [OrderLine]) -> Reason? {
        for line in lines {
            guard place != nil, line.item.hasPrefix(request.place + "."), let item = thing(line.item) else {
                return Reason("unknown-item", "There is no such item at this place.", item: line.item)
            }
            let promised = promised[line.item] ?? 0
            if let reason = item.shortage(of: line.quantity, promised: promised, at: appendedAt) { return reason }
            guard let held = held[line.item] else { continue }
            let name = item.offer(line).name ?? line.item
            if let reason = shareRule.refusal(of: line.quantity, of: item, named: name, held) { return reason }
        }
        return nil
    }
}

// MARK: - The items and screenings

extension Reserving {
    /// The things that a change of state changes. A commit changes none: what is held is taken already.
    private func changed<Thing: Stocked>(
        _ things: [String: Thing], of reservation: Reservation, from: Reservation.State?, to: Reservation.State
    ) -> [Thing] {
        reservation.lines.compactMap { line in
            guard let before = things[line.item], !before.reflects.reflects(position) else { return nil }
            var item = before
            let portionDate = reservation.portionDates[line.item]
            switch (from, to) {
            case (_, .held): item.take(line.quantity, portionsOf: portionDate)
            case (.held, .released), (.committed, .released): item.giveBack(line.quantity, portionsOf: portionDate)
            case (_, .refused), (_, .committed), (_, .released): return nil
            }
            guard item != before else { return nil }
            item.reflects.add(position)
            return item
        }
    }
}
