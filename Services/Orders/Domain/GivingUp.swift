import Contract
import Events

extension Saga {
    /// The places had their time. A hold that comes now meets the release that follows it.
    func giveUp(_ order: Order?, at moment: Moment) -> Decision {
        guard let order, order.status == .placed else { return .nothing }
        return order.ended(
            .rejected, because: Reason("timed-out", "Not every place answered in time."), at: moment)
    }
}
