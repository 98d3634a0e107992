import Contract
import Events

extension Saga {
    /// Cancels an order. Its customer may until a place has begun with it; an operator, or the merchant of a part, until everything is
    /// handed over. Nobody may once a ticket was used, or once a show began that the order has seats for.
    func cancel(_ command: CancelOrder, _ order: Order?, at moment: Moment) -> Decision {
        guard let order, order.customer == command.customer else { return .unknown }
        guard order.sight(of: command.actor) != .nothing else { return .unknown }
        let actor = command.actor
        let isPlace = actor.role == .merchant && order.parts.contains { $0.merchant == actor.id }
        switch order.status {
        case .cancelled: return .answered(.repeated, nil)
        case .rejected, .completed:
            return .wrongStatus("The order is \(order.status.rawValue); it cannot be cancelled any more.")
        case .preparing, .ready:
            guard isPlace || actor.role == .operator else {
                return .wrongStatus("A place has begun with the order; it cannot be cancelled any more.")
            }
        case .placed, .confirmed: break
        }
        if let reason = order.seatsAreGone(at: moment.appendedAt ?? moment.now) { return .answered(.refused, reason) }
        let (code, sentence) =
            switch actor.role {
            case .operator: ("cancelled-by-operator", "An operator has cancelled the order.")
            case .merchant where isPlace: ("cancelled-by-place", "The place has cancelled the order.")
            case .merchant, .customer: ("cancelled-by-customer", "The customer has cancelled the order.")
            }
        let detail = command.reason.map { String($0.prefix(500)) } ?? sentence
        return order.ended(.cancelled, because: Reason(code, detail), by: actor.role, at: moment)
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
