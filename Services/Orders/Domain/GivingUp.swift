import Contract
import Events

extension Saga {
    /// Gives an order up whose places did not answer in time, or that was not paid in time. If a hold comes now, the release that follows
    /// undoes it; if money comes now, it goes on.
    func giveUp(_ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order, order.status == .placed else { return .nothing }
        if order.canBePaid {
            return order.payment?.status == .open ? order.closing(.unpaid, at: stepTime) : .nothing
        }
        if order.awaitsMoney { return order.over(.rejected, because: .paymentUnavailable, at: stepTime) }
        return order.ended(
            .rejected, because: Reason("timed-out", "Not every place answered in time."), at: stepTime)
    }
}
