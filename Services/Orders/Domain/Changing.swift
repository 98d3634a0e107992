import Contract
import Events

extension Order {
    /// Notes the input that changed the order, and when.
    mutating func touch(at stepTime: StepTime) {
        updatedAt = stepTime.now
        if let position = stepTime.position { reflects.add(position) }
    }

    /// Takes a new status, with its line in the history.
    mutating func become(_ next: Status, by role: Actor.Role?, at stepTime: StepTime) {
        status = next
        history.append(StatusChange(status: next, at: stepTime.now, by: role))
        touch(at: stepTime)
    }

    /// Ends the order; first, if somebody may be paying for it, the ways to do so.
    func ended(_ end: Status, because reason: Reason, by role: Actor.Role? = nil, at stepTime: StepTime) -> Decision {
        canBePaid
            ? closing(OrderPayment.Ending(status: end, reason: reason, by: role), at: stepTime)
            : over(end, because: reason, by: role, at: stepTime)
    }

    /// Ends the order. Places give back what they hold, or may still come to hold, unless they have handed their part over. A place that
    /// refused, or has already given back, is told that the order is over.
    func over(_ end: Status, because reason: Reason, by role: Actor.Role? = nil, at stepTime: StepTime) -> Decision {
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
