import Contract
import Events

extension Saga {
    /// Removes a finished order, for an operator or for a merchant who has all its parts.
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
        guard order.payment?.errands.isEmpty ?? true else {
            return .wrongStatus("Its money is not settled yet: something is still to be taken, let go or given back.")
        }
        if order.isPrepaid, order.updatedAt.advanced(by: PaymentTerms.keptAfterPayment) > stepTime.now {
            return .wrongStatus("It was paid: it is kept for 30 days, in which there may still be word of its money.")
        }
        order.touch(at: stepTime)
        return .removed(order)
    }
}
