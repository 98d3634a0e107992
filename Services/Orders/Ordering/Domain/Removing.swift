import Contract
import Events

extension Saga {
    /// Removes a final order, for an operator or for the merchant of all its parts.
    func remove(_ command: RemoveOrder, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard var order, order.customer == command.customer else { return .unknown }
        let isAllTheirs =
            !order.parts.isEmpty && order.parts.allSatisfy { command.actor.mayChange(placeOf: $0.merchant) }
        switch order.sight(of: command.actor) {
        case .nothing: return .unknown
        case .everything where command.actor.role == .operator: break
        case .everything, .places, .door:
            guard isAllTheirs else {
                return .forbidden("Only an operator, or the merchant of all its places, can remove an order.")
            }
        }
        guard order.status.isFinal else {
            return .wrongStatus("The order is \(order.status.rawValue); only a finished order can be removed.")
        }
        guard order.payment?.tasks.isEmpty ?? true else {
            return .wrongStatus(
                "Its payment is not settled yet: something is still to be captured, voided or refunded.")
        }
        if order.isPrepaid, order.updatedAt.advanced(by: PaymentTerms.keptAfterPayment) > stepTime.now {
            return .wrongStatus(
                "It was paid: it is kept for 30 days, in which notices about its payment may still come.")
        }
        order.touch(at: stepTime)
        return .removed(order)
    }
}
