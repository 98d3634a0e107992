import Contract
import Events

extension Saga {
    /// Somebody has paid. An order that waits for it is confirmed; one that has ended gives it back.
    /// - Parameter isTaken: false: it is only set aside.
    func paid(_ notice: PaymentNotice, isTaken: Bool, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let payment = before.payment else { return .nothing }
        guard payment.id == nil else { return again(notice, isTaken: isTaken, before, at: stepTime) }
        guard let amount = notice.amount ?? before.toPay, amount.amount > 0 else {
            return .impossible("a payment of order \(before.id) says no amount")
        }
        guard before.awaitsMoney || before.status == .rejected || before.status == .cancelled else {
            return .impossible("order \(before.id) was paid, which does not wait for it")
        }
        var order = before
        order.payment?.id = notice.payment ?? notice.errand
        order.payment?.errands.removeAll { $0.kind == .open || $0.kind == .expire }
        if isTaken {
            order.bookPayment(amount, id: order.payment?.id, at: stepTime)
        } else {
            order.payment?.authorized = amount
        }
        order.payment?.status = isTaken ? .paid : .authorized
        guard before.awaitsMoney else {
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        }
        let ending = payment.ending
        order.payment?.ending = nil
        if let ending, ending.isFinal {
            return order.over(ending.status, because: ending.reason, by: ending.by, at: stepTime)
        }
        guard amount == before.toPay else {
            let reason = Reason(
                "payment-mismatch", "What was paid is not what the order costs. It is given back.", field: "/payment")
            return order.over(.rejected, because: reason, at: stepTime)
        }
        return order.confirmed(newTicket, at: stepTime)
    }

    /// A payment that is known: what was set aside may have been taken since.
    private func again(_ notice: PaymentNotice, isTaken: Bool, _ before: Order, at stepTime: StepTime) -> Decision {
        guard notice.payment == nil || notice.payment == before.payment?.id else {
            return .impossible("order \(before.id) was paid twice: by \(notice.payment ?? "") once more")
        }
        guard isTaken, before.payment?.captured == nil, let amount = notice.amount ?? before.payment?.authorized else {
            return .nothing
        }
        var order = before
        order.payment?.errands.removeAll { $0.kind == .capture || $0.kind == .void }
        order.payment?.status = .paid
        order.bookPayment(amount, id: order.payment?.id, at: stepTime)
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    /// Money for an order that is gone: what is left of it is the money, which goes back.
    func giveBack(_ notice: PaymentNotice, _ word: PaymentNoticeType, at stepTime: StepTime) -> Decision {
        guard let amount = notice.amount, amount.amount > 0, let payment = notice.payment ?? notice.errand else {
            return .impossible("order \(notice.order) is gone, and its payment says no amount")
        }
        let isTaken = word == .captured || notice.captured == true
        var order = Order(
            id: notice.order, customer: notice.customer, status: .rejected, lines: [], parts: [],
            payment: OrderPayment(
                method: .online, status: .authorized, provider: notice.provider, id: payment,
                authorized: isTaken ? nil : amount),
            ledger: [], digest: "", deadline: nil, createdAt: stepTime.appendedAt ?? stepTime.now,
            updatedAt: stepTime.now,
            history: [])
        order.reason = Reason("order-gone", "It was paid when it was there no more. The money goes back.")
        order.become(.rejected, by: nil, at: stepTime)
        if isTaken {
            order.payment?.status = .paid
            order.bookPayment(amount, id: payment, at: stepTime)
        }
        return .changed(order, .rejected, [])
    }

    /// Staff of the place, or an operator, says that money has arrived or was paid back.
    func settle(_ command: SettlePayment, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order, order.customer == command.customer else { return .unknown }
        guard order.sight(of: command.actor) != .nothing else { return .unknown }
        guard let payment = order.payment else { return .wrongStatus("Nobody can say that for this order.") }
        guard order.parts.contains(where: { command.actor.mayServe(placeOf: $0.merchant) }) else {
            return .forbidden("Only the place's merchant or an operator can say that money has arrived or went back.")
        }
        switch command.status {
        case .paid:
            guard payment.method == .bankTransfer else { return paidLater(order, by: command.actor, at: stepTime) }
            guard payment.captured == nil else { return .answered(.repeated, nil) }
            guard payment.checkout != nil else {
                return .wrongStatus("The order is \(order.status.rawValue); nothing could be transferred for it.")
            }
            let notice = PaymentNotice(
                order: order.id, customer: order.customer, provider: payment.provider ?? "",
                payment: "\(order.id)/transfer")
            return paid(notice, isTaken: true, order, at: stepTime)
        case .refunded:
            return paidBack(order, payment, by: command.actor, at: stepTime)
        }
    }

    /// What was handed over before its money lapsed is paid at its place afterwards.
    private func paidLater(_ before: Order, by actor: Actor, at stepTime: StepTime) -> Decision {
        let handedOver = before.parts.filter { $0.status == .completed && actor.mayServe(placeOf: $0.merchant) }
        let owed = handedOver.filter { !before.isPaid(at: $0.place) && before.price(ofPartAt: $0.place) > 0 }
        guard before.payment?.status == .due, before.ledger != nil, !owed.isEmpty else {
            return !handedOver.isEmpty && owed.isEmpty
                ? .answered(.repeated, nil)
                : .wrongStatus("Only a bank transfer, or what was handed over unpaid, has to be said to be paid.")
        }
        var order = before
        for part in owed { order.bookHandedOver(part, at: stepTime) }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func paidBack(
        _ before: Order, _ payment: OrderPayment, by actor: Actor, at stepTime: StepTime
    ) -> Decision {
        let places = before.parts.filter { actor.mayChange(placeOf: $0.merchant) }.map(\.place)
        let owed = before.manualRefunds(ofPlaces: actor.role == .operator ? nil : Set(places))
        guard !owed.isEmpty else {
            return payment.status == .refunded
                ? .answered(.repeated, nil) : .wrongStatus("Nothing has to be paid back by hand.")
        }
        var order = before
        for errand in owed {
            guard let amount = errand.amount else { continue }
            order.payment?.errands.removeAll { $0.id == errand.id }
            order.bookRefund(errand, of: amount, byHand: true, at: stepTime)
        }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }
}
