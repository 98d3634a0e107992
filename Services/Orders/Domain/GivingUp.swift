import Contract
import Events

extension Saga {
    /// Gives an order up whose places did not answer in time. If a hold comes now, the release that follows undoes it.
    func giveUp(_ order: Order?, at moment: Moment) -> Decision {
        guard let order, order.status == .placed else { return .nothing }
        return order.ended(
            .rejected, because: Reason("timed-out", "Not every place answered in time."), at: moment)
    }
}
