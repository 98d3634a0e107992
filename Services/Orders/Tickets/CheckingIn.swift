import Contract
import Events

extension Saga {
    /// Admits a ticket's bearers while seats of it are left, for the cinema's merchant or an operator. The same admission counts once.
    func checkIn(_ command: CheckIn, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard var order, order.customer == command.customer else { return .unknown }
        guard order.sight(of: command.actor) != .nothing else { return .unknown }
        guard
            let index = order.lines.firstIndex(where: {
                $0.ticket.map { TicketCode.matches($0, command.ticket) } ?? false
            })
        else { return .unknown }
        let line = order.lines[index]
        let part = order.parts.first { $0.place == line.place }
        guard command.actor.mayAdmit(placeOf: part?.merchant) else {
            return .forbidden("Only the cinema's merchant or an operator can check tickets in.")
        }
        if let id = command.admission, line.admissions?.contains(where: { $0.id == id }) == true {
            return .answered(.repeated, nil)
        }
        let now = stepTime.appendedAt ?? stepTime.now
        let time = command.admittedAt ?? now
        if let refusal = refusal(of: command, line, part, order, at: now) { return .answered(.refused, refusal) }
        let admission = Admission(
            id: command.admission ?? "\(line.admissions?.count ?? 0)",
            seats: command.seats ?? line.quantity - line.admitted,
            at: time)
        order.lines[index].admissions = (line.admissions ?? []) + [admission]
        if order.lines[index].admitted >= line.quantity { order.lines[index].checkedInAt = time }
        order.touch(at: stepTime)
        return .changed(order, .checkedIn, [])
    }

    private func refusal(
        of command: CheckIn, _ line: OrderLine, _ part: OrderPart?, _ order: Order, at now: Timestamp
    ) -> Reason? {
        switch order.status {
        case .confirmed, .preparing, .ready, .completed: break
        case .placed, .rejected, .cancelled:
            return Reason("wrong-status", "The order is \(order.status.rawValue); its tickets are not valid.")
        }
        if part?.isEnded == true {
            return Reason("wrong-status", "The seats were given back; their ticket is not valid.")
        }
        guard (command.admission?.utf8.count ?? 0) <= 64 else { return .field("/admission", "at most 64 bytes") }
        let seats = command.seats ?? 1
        guard (1...line.quantity).contains(seats) else {
            return .field("/seats", "a whole number from 1 to \(line.quantity)", item: line.item)
        }
        if let time = command.admittedAt,
            !(now.advanced(by: .zero - Door.latestReport)...now.advanced(by: Door.clockAhead)).contains(time)
        {
            return .field("/admittedAt", "a time of the last 24 hours", item: line.item)
        }
        if let show = line.show,
            let refusal = door.refusal(
                of: show, named: line.name ?? line.item, at: command.admittedAt ?? now, item: line.item)
        {
            return refusal
        }
        guard line.admitted + seats <= line.quantity else {
            let last = line.checkedInAt ?? line.admissions?.last?.at
            let when = last.map { " at \($0)" } ?? ""
            return Reason(
                "already-checked-in",
                line.admitted == line.quantity
                    ? "The ticket was used\(when)."
                    : "Only \(line.quantity - line.admitted) of its \(line.quantity) seats are left; others were used\(when).",
                item: line.item)
        }
        return nil
    }
}
