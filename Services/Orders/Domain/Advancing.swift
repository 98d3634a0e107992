import Contract
import Events

extension Saga {
    /// Advances parts of an order: a merchant their own parts, an operator any; one step at a time. Only an operator may skip steps, to
    /// completed.
    func advance(_ command: AdvanceOrder, _ order: Order?, at moment: Moment) -> Decision {
        guard let before = order, before.customer == command.customer else { return .unknown }
        let mayMove: Set<String>
        switch before.sight(of: command.actor) {
        case .nothing: return .unknown
        case .everything where command.actor.role == .operator: mayMove = Set(before.parts.map(\.place))
        case .everything: mayMove = Set(before.parts.filter { $0.merchant == command.actor.id }.map(\.place))
        case .places(let places): mayMove = places
        }
        let asked = command.place.map { [$0] } ?? mayMove
        guard !mayMove.isEmpty, asked.isSubset(of: mayMove) else {
            return .forbidden("Only the place's merchant or an operator can move its part on.")
        }
        guard let goal = command.status.step, goal > 0 else {
            return .answered(
                .refused,
                Reason("malformed", "An order can be moved on to preparing, ready or completed.", field: "/status"))
        }
        guard before.status.step != nil else {
            return .wrongStatus("The order is \(before.status.rawValue); it cannot be moved on.")
        }
        let mayJump = command.actor.role == .operator && command.status == .completed
        var after = before
        for index in after.parts.indices where asked.contains(after.parts[index].place) {
            let part = after.parts[index]
            let step = part.status.step ?? 0
            guard step < goal else { continue }
            guard step == goal - 1 || mayJump else {
                return .wrongStatus("\(part.place) is at \(part.status.rawValue); steps cannot be skipped.")
            }
            after.parts[index].status = command.status
        }
        return close(before, after, by: command.actor.role, at: moment)
    }

    private func close(_ before: Order, _ after: Order, by role: Actor.Role, at moment: Moment) -> Decision {
        guard after.parts != before.parts else { return .answered(.repeated, nil) }
        var order = after
        let status = after.statusOfParts
        guard status != before.status else {
            order.touch(at: moment)
            return .changed(order, .moved, [])
        }
        order.become(status, by: role, at: moment)
        return .changed(order, OrderEvent(status), order.closing)
    }
}

extension Order.Status {
    /// How far a confirmed order is; nil for other statuses.
    fileprivate var step: Int? {
        switch self {
        case .confirmed: 0
        case .preparing: 1
        case .ready: 2
        case .completed: 3
        case .placed, .rejected, .cancelled: nil
        }
    }
}

extension Order {
    /// Completed or ready once all parts are, preparing once any part is.
    fileprivate var statusOfParts: Status {
        let steps = parts.compactMap(\.status.step)
        if steps.allSatisfy({ $0 == 3 }) { return .completed }
        if steps.allSatisfy({ $0 >= 2 }) { return .ready }
        return steps.contains { $0 > 0 } ? .preparing : .confirmed
    }
}
