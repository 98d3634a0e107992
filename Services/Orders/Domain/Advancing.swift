import Contract
import Events

extension Saga {
    /// Advances parts of an order: a merchant their own parts, an operator any; one step at a time. Only an operator may skip steps, to
    /// completed. What was cancelled stays so. With a time it also says when they are ready; with their present status only that.
    func advance(_ command: AdvanceOrder, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let before = order, before.customer == command.customer else { return .unknown }
        let mayMove: Set<String>
        switch before.sight(of: command.actor) {
        case .nothing: return .unknown
        case .everything where command.actor.role == .operator: mayMove = Set(before.parts.map(\.place))
        case .everything:
            mayMove = Set(before.parts.filter { command.actor.mayServe(placeOf: $0.merchant) }.map(\.place))
        case .places(let places): mayMove = places
        case .door: mayMove = []
        }
        let asked = command.place.map { [$0] } ?? mayMove
        guard !mayMove.isEmpty, asked.isSubset(of: mayMove) else {
            return .forbidden("Only the place's merchant or an operator can move its part on.")
        }
        guard let goal = command.status.step, goal > 0 || command.readyAt != nil else {
            return .answered(
                .refused,
                Reason("malformed", "An order can be moved on to preparing, ready or completed.", field: "/status"))
        }
        if let time = command.readyAt, !mayBeReady(time, before) {
            return .answered(.refused, .field("/readyAt", "a time from the order's to 60 days later"))
        }
        guard before.status.step != nil else {
            return .wrongStatus("The order is \(before.status.rawValue); it cannot be moved on.")
        }
        let mayJump = command.actor.role == .operator && command.status == .completed
        var after = before
        var isAnyLeft = false
        for index in after.parts.indices where asked.contains(after.parts[index].place) {
            let part = after.parts[index]
            guard let step = part.status.step else { continue }
            isAnyLeft = true
            if let time = command.readyAt, step <= goal { after.parts[index].readyAt = time }
            guard step < goal else { continue }
            guard step == goal - 1 || mayJump else {
                return .wrongStatus("\(part.place) is at \(part.status.rawValue); steps cannot be skipped.")
            }
            after.parts[index].status = command.status
        }
        guard isAnyLeft else { return .wrongStatus("This part of the order is cancelled; it cannot be moved on.") }
        return close(before, after, by: command.actor.role, at: stepTime)
    }

    private func mayBeReady(_ time: Timestamp, _ order: Order) -> Bool {
        (order.createdAt...order.createdAt.advanced(by: .seconds(60 * 86_400))).contains(time)
    }

    private func close(_ before: Order, _ after: Order, by role: Actor.Role, at stepTime: StepTime) -> Decision {
        guard after.parts != before.parts else { return .answered(.repeated, nil) }
        var order = after
        let status = after.statusOfParts(from: before.status)
        guard status != before.status else {
            order.touch(at: stepTime)
            return .changed(order, .moved, [])
        }
        order.become(status, by: role, at: stepTime)
        return .changed(order, OrderEvent(status), status.isFinal ? order.closingRequests : [])
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
    /// Of the parts that go on: completed or ready once all are, preparing once any is. Cancelled if none goes on. It never goes back from
    /// the present status: what was begun may have been the part that is cancelled now.
    func statusOfParts(from present: Status) -> Status {
        let steps = parts.compactMap(\.status.step)
        if steps.isEmpty { return .cancelled }
        let status = status(of: steps)
        return (present.step ?? 0) > (status.step ?? 0) ? present : status
    }

    private func status(of steps: [Int]) -> Status {
        if steps.allSatisfy({ $0 == 3 }) { return .completed }
        if steps.allSatisfy({ $0 >= 2 }) { return .ready }
        return steps.contains { $0 > 0 } ? .preparing : .confirmed
    }
}
