import Contract
import Events

extension Saga {
    /// Handles a confirmation by the place's staff or an operator that money has arrived or was paid back.
    func settle(_ command: SettlePayment, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order, order.customer == command.customer else { return .unknown }
        guard order.sight(of: command.actor) != .nothing else { return .unknown }
        guard let payment = order.payment else { return .wrongStatus("This order has no payment to confirm.") }
        guard order.parts.contains(where: { command.actor.mayServe(placeOf: $0.merchant) }) else {
            return .forbidden(
                "Only the place's merchant or an operator can confirm that money has arrived or was paid back.")
        }
        switch command.status {
        case .paid:
            guard payment.method == .bankTransfer else {
                return paidAfterHandover(order, by: command.actor, at: stepTime)
            }
            guard payment.captured == nil else { return .answered(.repeated, nil) }
            guard payment.checkout != nil else {
                return .wrongStatus("The order is \(order.status.rawValue); nothing could be transferred for it.")
            }
            let notice = PaymentNotice(
                order: order.id, customer: order.customer, provider: payment.provider ?? "",
                payment: "\(order.id)/transfer")
            return paid(notice, isCaptured: true, order, at: stepTime)
        case .refunded:
            return refundedByHand(order, payment, by: command.actor, at: stepTime)
        }
    }

    /// Books parts as paid at their place that were handed over before the authorization lapsed.
    private func paidAfterHandover(_ before: Order, by actor: Actor, at stepTime: StepTime) -> Decision {
        let handedOver = before.parts.filter { $0.status == .completed && actor.mayServe(placeOf: $0.merchant) }
        let unpaid = handedOver.filter { !before.isPaid(at: $0.place) && before.price(ofPartAt: $0.place) > 0 }
        guard before.payment?.status == .due, before.ledger != nil, !unpaid.isEmpty else {
            return !handedOver.isEmpty && unpaid.isEmpty
                ? .answered(.repeated, nil)
                : .wrongStatus(
                    "Only a bank transfer, or a part that was handed over unpaid, has to be confirmed as paid.")
        }
        var order = before
        for part in unpaid { order.bookHandedOver(part, at: stepTime) }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func refundedByHand(
        _ before: Order, _ payment: OrderPayment, by actor: Actor, at stepTime: StepTime
    ) -> Decision {
        let places = before.parts.filter { actor.mayChange(placeOf: $0.merchant) }.map(\.place)
        let refunds = before.manualRefunds(ofPlaces: actor.role == .operator ? nil : Set(places))
        guard !refunds.isEmpty else {
            return payment.status == .refunded
                ? .answered(.repeated, nil) : .wrongStatus("Nothing has to be paid back by hand.")
        }
        var order = before
        for task in refunds {
            guard let amount = task.amount else { continue }
            order.payment?.tasks.removeAll { $0.id == task.id }
            order.bookRefund(task, of: amount, byHand: true, at: stepTime)
        }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }
}
