import Contract
import Events

extension Saga {
    /// Gives up an order whose places did not answer in time, or that was not paid in time. A hold that comes later is undone by the release
    /// behind it. A payment that comes before the checkout is closed confirms the order.
    func giveUp(_ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order, order.status == .placed else { return .nothing }
        if order.canBePaid {
            return order.payment?.status == .open ? order.closingPayment(.unpaid, at: stepTime) : .nothing
        }
        if order.awaitsPayment { return order.endedAtOnce(.rejected, because: .paymentUnavailable, at: stepTime) }
        return order.ended(
            .rejected, because: Reason("timed-out", "Not every place answered in time."), at: stepTime)
    }
}
