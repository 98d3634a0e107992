import Contract
import Events

/// Tickets for screenings: the bearer shows one at the door, and it is valid once.
enum TicketCode {
    /// `<order>.<26 of a–z 2–7>`: the order's id, so that any gateway finds the order, and 130 random bits that nobody can guess.
    static func make(for order: String) -> String {
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<26).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
        return "\(order).\(String(secret))"
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")
}

extension Order {
    /// Gives each line with seats one ticket for all its seats.
    mutating func issueTickets(_ make: (String) -> String) {
        for index in lines.indices where lines[index].show != nil && lines[index].ticket == nil {
            lines[index].ticket = make(id)
        }
    }

    /// Why the seats cannot be given back any more at a moment; nil if they can.
    func seatsAreGone(at time: Timestamp) -> Reason? {
        if let used = lines.first(where: { $0.checkedInAt != nil }) {
            return Reason(
                "wrong-status", "The ticket for “\(used.name ?? used.item)” was used already.", item: used.item)
        }
        guard let line = lines.first(where: { $0.show.map { $0.startDate.moment <= time } ?? false }),
            let show = line.show
        else { return nil }
        return Reason(
            "already-started",
            "“\(line.name ?? line.item)” began at \(show.startDate.timeOfDay) on \(show.startDate.date); its seats cannot be given back any more.",
            item: line.item)
    }
}

extension Saga {
    /// Checks a ticket in, once; asked by the cinema's merchant or an operator.
    func checkIn(_ command: CheckIn, _ order: Order?, at moment: Moment) -> Decision {
        guard var order, order.customer == command.customer else { return .unknown }
        guard order.sight(of: command.actor) != .nothing else { return .unknown }
        guard let index = order.lines.firstIndex(where: { $0.ticket == command.ticket }) else { return .unknown }
        let line = order.lines[index]
        let merchant = order.parts.first { $0.place == line.place }?.merchant
        guard command.actor.mayChange(placeOf: merchant) else {
            return .forbidden("Only the cinema's merchant or an operator can check tickets in.")
        }
        switch order.status {
        case .confirmed, .preparing, .ready, .completed: break
        case .placed, .rejected, .cancelled:
            return .wrongStatus("The order is \(order.status.rawValue); its tickets are not good.")
        }
        if let used = line.checkedInAt {
            return .answered(
                .refused, Reason("already-checked-in", "The ticket was used at \(used).", item: line.item))
        }
        order.lines[index].checkedInAt = moment.appendedAt ?? moment.now
        order.touch(at: moment)
        return .changed(order, .checkedIn, [])
    }
}
