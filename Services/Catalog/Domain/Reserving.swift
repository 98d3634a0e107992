import Events

/// What orders asks for with a reservation request.
enum ReservationWish: Sendable, CaseIterable {
    case hold, commit, release

    init?(eventType: String) {
        switch eventType {
        case "vicinity.reservation.hold.v1": self = .hold
        case "vicinity.reservation.commit.v1": self = .commit
        case "vicinity.reservation.release.v1": self = .release
        default: return nil
        }
    }
}

/// Decides what one request does to the items of a place, from what is known of the reservation and of the items.
///
/// After a rebuild the same requests come again, while the log may have got only some of what was said about them: the reservation
/// without its items, or some items of several. Then what the log has is what was decided, and only the rest is made good:
/// a reservation names the requests that changed it, an item the last one that it reflects.
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

    struct Decision: Equatable {
        var reservation: Reservation
        /// Only those that changed.
        var items: [Item]
        var screenings: [Screening] = []
    }

    func decide(_ wish: ReservationWish) -> Decision {
        guard let before = known ?? (wish == .hold ? nil : recovered) else {
            let first = first(wish)
            return decision(first, from: nil, to: first.state)
        }
        if let index = before.changes.firstIndex(where: { $0.request == position.offset }) {
            let from = index > 0 ? before.changes[index - 1].state : nil
            return decision(before, from: from, to: before.changes[index].state)
        }
        let isPast = before.changes.last.map { $0.request > position.offset } ?? false
        guard !isPast, let after = next(before, wish) else { return Decision(reservation: before, items: []) }
        return decision(after, from: before.state, to: after.state)
    }

    private func decision(
        _ reservation: Reservation, from: Reservation.State?, to: Reservation.State
    ) -> Decision {
        Decision(
            reservation: reservation, items: changed(items, of: reservation, from: from, to: to),
            screenings: changed(screenings, of: reservation, from: from, to: to))
    }

    /// The item or screening that a line names.
    private func thing(_ id: String) -> (any Stocked)? { items[id] ?? screenings[id] }

    /// What comes of the first request that is heard of.
    private func first(_ wish: ReservationWish) -> Reservation {
        switch wish {
        case .hold: newHold()
        case .commit: moved(blank(.refused, summedLines.lines, Reserving.nothingHeld), to: .refused)
        case .release: moved(blank(.released, summedLines.lines), to: .released)
        }
    }

    /// What comes of a request after others; nil if it changes nothing.
    private func next(_ before: Reservation, _ wish: ReservationWish) -> Reservation? {
        switch (wish, before.state) {
        case (.commit, .held): moved(withPortionDates(before), to: .committed)
        case (.release, .held), (.release, .committed), (.release, .refused): moved(before, to: .released)
        case (.hold, _), (.commit, _), (.release, .released): nil
        }
    }

    private func moved(_ reservation: Reservation, to state: Reservation.State) -> Reservation {
        var moved = reservation
        moved.state = state
        moved.changes.append(Reservation.Change(state: state, request: position.offset))
        moved.updatedAt = appendedAt
        moved.reflects.add(position)
        return moved
    }

    private func withPortionDates(_ reservation: Reservation) -> Reservation {
        var dated = reservation
        for line in reservation.lines {
            guard let item = items[line.item], let date = item.stock.date else { continue }
            // Taken already, before a rebuild: perhaps of the portions before these, unless it was asked for on their day.
            if item.reflects.reflects(position), date != dateOfRequest { continue }
            dated.portionDates[line.item] = date
        }
        return dated
    }

    private var dateOfRequest: String? {
        place.map { LocalDay.date(at: appendedAt, in: $0.timeZone) }
    }

    /// A reservation whose record is kept no longer, as the items' holds still tell of it.
    private var recovered: Reservation? {
        let held = summedLines.lines.compactMap { line in
            thing(line.item)?.hold(of: request.order).map { OrderLine(line, held: $0) }
        }
        return held.isEmpty ? nil : blank(.held, held)
    }

    private func blank(_ state: Reservation.State, _ lines: [OrderLine], _ reason: Reason? = nil) -> Reservation {
        Reservation(
            order: request.order, place: request.place, customer: request.customer, merchant: place?.merchant,
            state: state, lines: lines, reason: reason, updatedAt: appendedAt)
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
        let priced = lines.map { line in
            thing(line.item).map { OrderLine(line, held: $0.hold(of: request.order) ?? $0.offer(line, request.order)) }
                ?? line
        }
        return moved(blank(.held, priced), to: .held)
    }

    /// The lines with those of one item added up, and what is wrong with them.
    var summedLines: (lines: [OrderLine], fault: Reason?) {
        var lines: [OrderLine] = []
        var fault: Reason?
        if request.lines.isEmpty || request.lines.count > Limits.lines {
            fault = Reason("malformed", "A request has from 1 to \(Limits.lines) lines.", field: "/lines")
        }
        for (index, line) in request.lines.prefix(Limits.lines).enumerated() {
            guard (1...Limits.quantity).contains(line.quantity) else {
                fault =
                    fault
                    ?? Reason(
                        "malformed", "A quantity is from 1 to \(Limits.quantity).", field: "/lines/\(index)/quantity",
                        item: line.item)
                continue
            }
            if let known = lines.firstIndex(where: { $0.item == line.item }) {
                lines[known].quantity += line.quantity
            } else {
                lines.append(OrderLine(item: line.item, place: request.place, quantity: line.quantity))
            }
        }
        return (lines, fault)
    }

    /// Why the lines cannot be held; nil if they can.
    private func shortage(of lines: [OrderLine]) -> Reason? {
        let reflecting = lines.compactMap { thing($0.item) }.filter { $0.reflects.reflects(position) }
        if !reflecting.isEmpty {
            let wasHeld = reflecting.contains { $0.hold(of: request.order) != nil }
            return wasHeld ? nil : Reason("sold-out", "This was sold out when it was ordered.", item: lines[0].item)
        }
        for line in lines {
            guard place != nil, line.item.hasPrefix(request.place + "."), let item = thing(line.item) else {
                return Reason("unknown-item", "There is no such item at this place.", item: line.item)
            }
            if let reason = item.shortage(of: line.quantity, at: appendedAt) { return reason }
        }
        return nil
    }
}

// MARK: - The items and screenings

extension Reserving {
    private func changed<Thing: Stocked>(
        _ things: [String: Thing], of reservation: Reservation, from: Reservation.State?, to: Reservation.State
    ) -> [Thing] {
        reservation.lines.compactMap { line in
            guard let before = things[line.item], !before.reflects.reflects(position) else { return nil }
            var item = before
            let portionDate = reservation.portionDates[line.item]
            switch (from, to) {
            case (_, .refused): return nil
            case (_, .held): item.add(item.offer(line, request.order))
            case (_, .committed): item.take(for: request.order, portionsOf: portionDate)
            case (.committed, .released): item.giveBack(line.quantity, portionsOf: portionDate)
            case (_, .released): item.drop(request.order)
            }
            // What gives nothing back today must not do so after the kind of stock has changed: it is marked as done.
            guard item != before || from == .committed else { return nil }
            item.reflects.add(position)
            return item
        }
    }
}

extension OrderLine {
    /// The line with the name and price that it was promised at.
    fileprivate init(_ line: OrderLine, held: Hold) {
        self.init(
            item: line.item, place: line.place, quantity: held.quantity, name: held.name, price: held.price,
            show: held.show)
    }
}
