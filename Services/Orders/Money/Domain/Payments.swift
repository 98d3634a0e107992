import Contract
import Events

extension Saga {
    /// Handles a payment. An order that waits for it is confirmed; an order that has ended refunds it.
    /// - Parameter isCaptured: false: it is only authorized.
    func paid(_ notice: PaymentNotice, isCaptured: Bool, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let payment = before.payment else { return .nothing }
        guard payment.id == nil else { return repeated(notice, isCaptured: isCaptured, before, at: stepTime) }
        guard let amount = notice.amount ?? before.toPay, amount.amount > 0 else {
            return .impossible("a payment of order \(before.id) has no amount")
        }
        guard before.awaitsPayment || before.status == .rejected || before.status == .cancelled else {
            return .impossible("order \(before.id) was paid, but awaits no payment")
        }
        var order = before
        order.payment?.id = notice.payment ?? notice.task
        order.payment?.tasks.removeAll { $0.kind == .open || $0.kind == .expire }
        if isCaptured {
            order.bookPayment(amount, id: order.payment?.id, at: stepTime)
        } else {
            order.payment?.authorized = amount
        }
        order.payment?.status = isCaptured ? .paid : .authorized
        guard before.awaitsPayment else {
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        }
        let ending = payment.ending
        order.payment?.ending = nil
        if let ending, ending.isFinal {
            return order.endedAtOnce(ending.status, because: ending.reason, by: ending.by, at: stepTime)
        }
        guard amount == before.toPay else {
            let reason = Reason(
                "payment-mismatch", "What was paid is not what the order costs. It is given back.", field: "/payment")
            return order.endedAtOnce(.rejected, because: reason, at: stepTime)
        }
        return order.confirmed(newTicket, at: stepTime)
    }

    /// Handles a notice about a known payment: an authorized one may have been captured since.
    private func repeated(_ notice: PaymentNotice, isCaptured: Bool, _ before: Order, at stepTime: StepTime) -> Decision
    {
        guard notice.payment == nil || notice.payment == before.payment?.id else {
            return .impossible("order \(before.id) was paid twice: also by \(notice.payment ?? "")")
        }
        guard isCaptured, before.payment?.captured == nil, let amount = notice.amount ?? before.payment?.authorized
        else {
            return .nothing
        }
        var order = before
        order.payment?.tasks.removeAll { $0.kind == .capture || $0.kind == .void }
        order.payment?.status = .paid
        order.bookPayment(amount, id: order.payment?.id, at: stepTime)
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    /// Refunds a payment for a removed order. The order comes back, rejected, with its payment only.
    func refundForRemovedOrder(_ notice: PaymentNotice, _ type: PaymentNoticeType, at stepTime: StepTime) -> Decision {
        guard let amount = notice.amount, amount.amount > 0, let payment = notice.payment ?? notice.task else {
            return .impossible("order \(notice.order) is unknown, and its payment has no amount")
        }
        let isCaptured = type == .captured || notice.captured == true
        var order = Order(
            id: notice.order, customer: notice.customer, status: .rejected, lines: [], parts: [],
            payment: OrderPayment(
                method: .online, status: .authorized, provider: notice.provider, id: payment,
                authorized: isCaptured ? nil : amount),
            ledger: [], digest: "", deadline: nil, createdAt: stepTime.appendedAt ?? stepTime.now,
            updatedAt: stepTime.now,
            history: [])
        order.reason = Reason("order-gone", "The order was paid after it was removed. The payment is refunded.")
        order.become(.rejected, by: nil, at: stepTime)
        if isCaptured {
            order.payment?.status = .paid
            order.bookPayment(amount, id: payment, at: stepTime)
        }
        return .changed(order, .rejected, [])
    }
}
