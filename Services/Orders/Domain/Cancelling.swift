import Contract
import Events

extension Saga {
    /// Cancels an order, or parts of it. Its customer may until a place has begun with what is to be cancelled; an operator may, and the
    /// merchant of a part with that part, until it is handed over. The other parts go on. Once a ticket was used, or a show began
    /// that the parts have seats for, only an operator may: a film may break off in its middle.
    func cancel(_ command: CancelOrder, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order, order.customer == command.customer else { return .unknown }
        let own: Set<String>
        switch order.sight(of: command.actor) {
        case .nothing: return .unknown
        case .everything: own = Set(order.parts.map(\.place))
        case .places(let places): own = places
        case .door: return .forbidden("Who checks tickets cannot cancel orders.")
        }
        if let place = command.place, !own.contains(place) {
            return .answered(
                .refused, .field("/place", "one of the order's places: \(own.sorted().joined(separator: ", "))"))
        }
        guard command.place == nil || order.status != .placed || order.parts.count == 1 else {
            return .wrongStatus("The order is placed; until its places have answered it can only be cancelled whole.")
        }
        let asked = order.parts.filter { command.place == nil ? own.contains($0.place) : $0.place == command.place }
        let by = canceller(command.actor, of: asked, in: order)
        if let refusal = refusal(of: by, asked, order, at: stepTime) { return refusal }
        let reason = Reason(by.code, command.reason.map { String($0.prefix(500)) } ?? by.sentence)
        let ending = Set(asked.filter { !$0.isEnded && $0.status != .completed }.map(\.place))
        // Before a decision there are no parts that could go on: the places' answers are for all or nothing.
        let goesOn = order.parts.contains { !$0.isEnded && !ending.contains($0.place) }
        guard order.status != .placed, goesOn else {
            return order.ended(.cancelled, because: reason, by: command.actor.role, at: stepTime)
        }
        return order.ended(parts: ending, because: reason, by: command.actor.role, at: stepTime)
    }

    /// In which quality somebody cancels.
    private enum Canceller {
        case customer, place, `operator`

        var code: String {
            switch self {
            case .customer: "cancelled-by-customer"
            case .place: "cancelled-by-place"
            case .operator: "cancelled-by-operator"
            }
        }

        var sentence: String {
            switch self {
            case .customer: "The customer has cancelled the order."
            case .place: "The place has cancelled the order."
            case .operator: "An operator has cancelled the order."
            }
        }
    }

    private func canceller(_ actor: Actor, of asked: [OrderPart], in order: Order) -> Canceller {
        switch actor.role {
        case .operator: .operator
        // A merchant who orders at the own place is both.
        case .merchant where !asked.isEmpty && asked.allSatisfy { $0.merchant == actor.id }: .place
        case .merchant, .customer: .customer
        }
    }

    /// Why nothing of it can be cancelled; nil if something can.
    private func refusal(of by: Canceller, _ asked: [OrderPart], _ order: Order, at stepTime: StepTime) -> Decision? {
        switch order.status {
        case .cancelled: return .answered(.repeated, nil)
        case .rejected, .completed:
            return .wrongStatus("The order is \(order.status.rawValue); it cannot be cancelled any more.")
        case .placed where order.payment?.ending?.isFinal == true: return .answered(.repeated, nil)
        case .placed, .confirmed, .preparing, .ready: break
        }
        let open = asked.filter { !$0.isEnded && $0.status != .completed }
        if open.isEmpty {
            guard !asked.contains(where: { $0.status == .completed }) else {
                return .wrongStatus("It was handed over; it cannot be cancelled any more.")
            }
            return .answered(.repeated, nil)
        }
        if by == .customer, let begun = asked.first(where: { $0.status.isBegun && !order.isOfMovedShow($0) }) {
            return .wrongStatus("\(begun.place) has begun with the order; it cannot be cancelled any more.")
        }
        guard by != .operator else { return nil }
        let places = Set(open.map(\.place))
        return order.refusalToReturnSeats(of: places, at: stepTime.appendedAt ?? stepTime.now).map {
            .answered(.refused, $0)
        }
    }
}

extension Order.Status {
    /// Whether a place works on its part, or has done so.
    fileprivate var isBegun: Bool { self == .preparing || self == .ready || self == .completed }
}

extension Order {
    /// Whether a part is nothing but seats of a show that was moved after they were sold: until the show begins, whoever cannot come then
    /// gives them back, whatever the cinema has done for them already.
    fileprivate func isOfMovedShow(_ part: OrderPart) -> Bool {
        let own = lines.filter { $0.place == part.place }
        return part.status != .completed && own.allSatisfy { $0.show != nil }
            && own.contains { $0.show?.eventStatus == .rescheduled || $0.show?.eventStatus == .postponed }
    }

    /// Ends some parts of a decided order, of which others go on. Their places give back what they took.
    func ended(parts places: Set<String>, because reason: Reason, by role: Actor.Role?, at stepTime: StepTime)
        -> Decision
    {
        var order = self
        for index in order.parts.indices where places.contains(order.parts[index].place) {
            order.parts[index].status = .cancelled
            order.parts[index].reason = reason
        }
        order.total = Money.total(of: order.lines, order.parts)
        let requests = order.closingRequests.filter { places.contains($0.place) }
        let status = order.statusOfParts(from: self.status)
        guard status != self.status else {
            order.touch(at: stepTime)
            return .changed(order, .moved, requests)
        }
        order.become(status, by: role, at: stepTime)
        return .changed(order, OrderEvent(status), status.isFinal ? order.closingRequests : requests)
    }
}

extension Decision {
    /// Also the answer for actors who may not know that the order exists.
    static let unknown = Decision.answered(.unknown, nil)

    static func wrongStatus(_ why: String) -> Decision {
        .answered(.refused, Reason("wrong-status", why))
    }

    static func forbidden(_ why: String) -> Decision {
        .answered(.forbidden, Reason("forbidden", why))
    }
}
