import Contract
import Events

/// Decides what one request does to the items of a place, from what is known of the reservation and of the items.
///
/// After a rebuild the same requests come again, while the log may have got only some of what was said about them: reservations
/// without their items, or some of several reservations. Then what the log has is what was decided, and only the rest is made good:
/// a reservation names the requests that changed it; an item says up to which request everything is in what is left of it. Requests
/// are read in order, so an item is brought up to date by each that it does not reflect, whoever decided it.
struct Reserving {
    let request: ReservationRequest
    /// The request's place in the log, and when it got there.
    let position: InputPosition
    let appendedAt: Timestamp
    /// The reservation as it stands, if any is known.
    let known: Reservation?
    /// The place that the request is for; nil if there is none.
    let place: PlaceFacts?
    /// Of the items that the request or the reservation names, the ones there are.
    let items: [String: Item]
    /// Of the screenings, likewise.
    var screenings: [String: Screening] = [:]
    /// The request that ended the reservation, as a rebuild found it in the log: whatever stands before it is over, though it is read again.
    var endedBy: Int64?
    /// Of each thing, what requests behind this one were promised before a rebuild: the log has their reservations, while this one's was
    /// lost. It gets what they leave.
    var promised: [String: Int] = [:]
    /// Of each thing, what open orders hold; only if the request says which address it came from.
    var held: [String: ShareRule.Held] = [:]
    var shareRule = ShareRule()

    struct Decision: Equatable {
        enum Outcome: Equatable {
            case stands(Reservation)
            /// It is over, or was never known.
            case over(DeletedReservation)
        }

        var outcome: Outcome
        /// Only those that changed.
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

    /// What was committed is sold for good; what is still held, by a request that came late, comes back.
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

    /// What comes of the first request that is heard of.
    private func first(_ action: ReservationRequest.Kind) -> Reservation {
        switch action {
        case .hold: newHold()
        case .commit: moved(blank(.refused, summedLines.lines, Reserving.nothingHeld), to: .refused)
        case .release, .end: moved(blank(.released, summedLines.lines), to: .released)
        }
    }

    /// What comes of a request after others; nil if it changes nothing.
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

    /// The lines with those of one item added up, and what is wrong with them.
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
    /// A commit changes nothing of them: what is held is taken already.
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
