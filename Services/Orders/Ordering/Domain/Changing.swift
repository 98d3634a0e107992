import Contract
import Events

extension Order {
    /// Records when the order changed, and by which input.
    mutating func touch(at stepTime: StepTime) {
        updatedAt = stepTime.now
        if let position = stepTime.position { reflects.add(position) }
    }

    /// Changes the status and adds it to the history.
    mutating func become(_ next: Status, by role: Actor.Role?, at stepTime: StepTime) {
        status = next
        history.append(StatusChange(status: next, at: stepTime.now, by: role))
        touch(at: stepTime)
    }

    /// Ends the order. If somebody may be paying for it, its checkout is closed first.
    func ended(_ end: Status, because reason: Reason, by role: Actor.Role? = nil, at stepTime: StepTime) -> Decision {
        canBePaid
            ? closingPayment(OrderPayment.Ending(status: end, reason: reason, by: role), at: stepTime)
            : endedAtOnce(end, because: reason, by: role, at: stepTime)
    }

    /// Ends the order. Places release what they hold, or may still come to hold, unless they have handed their part over. A place that
    /// refused, or has already released its part, gets the request to end the reservation.
    func endedAtOnce(_ end: Status, because reason: Reason, by role: Actor.Role? = nil, at stepTime: StepTime)
        -> Decision
    {
        var order = self
        order.reason = reason
        order.deadline = nil
        order.become(end, by: role, at: stepTime)
        for index in order.parts.indices where order.parts[index].status != .completed {
            order.parts[index].status = end
        }
        if order.total != nil { order.total = Money.total(of: order.lines, order.parts) }
        return .changed(order, OrderEvent(end), order.closingRequests)
    }
}
