import Contract
import Events

/// Between its places' yes and its money: the order stays placed, its places hold, and it ends only once nobody can pay for it any more.
extension Order {
    /// Whether all its places hold, and its money is what it waits for.
    var awaitsMoney: Bool {
        guard status == .placed, let payment, payment.method != .atPlace, total != nil else { return false }
        return !parts.isEmpty && [.opening, .open, .closing].contains(payment.status)
    }

    /// Whether somebody may be paying just now.
    var canBePaid: Bool { awaitsMoney && payment?.status != .opening }

    /// Has a checkout opened. Its end is fixed here: asked again, it has to be the same checkout.
    func awaitingMoney(_ amount: Money, _ terms: PaymentTerms, _ patience: Duration, at stepTime: StepTime) -> Decision
    {
        var order = self
        let method = payment?.method ?? .atPlace
        order.payment?.status = .opening
        order.addTask(
            PaymentTask(
                id: "\(id)/open", kind: .open, amount: amount,
                expiresAt: stepTime.now.advanced(by: terms.time(of: method)),
                captures: capturesAtOnce))
        order.deadline = stepTime.now.advanced(by: patience)
        order.touch(at: stepTime)
        return .changed(order, .paying, [])
    }

    /// The order is to end, but somebody may be paying: first the provider is told that nobody can any more. Who called it off goes before
    /// what only came by time.
    func closing(_ ending: OrderPayment.Ending, at stepTime: StepTime) -> Decision {
        var order = self
        order.payment?.status = .closing
        if payment?.ending?.isFinal != true { order.payment?.ending = ending }
        order.addTask(PaymentTask(id: "\(id)/expire", kind: .expire, checkout: payment?.checkout?.id))
        order.deadline = nil
        order.touch(at: stepTime)
        return .changed(order, .paying, [])
    }

    /// Nobody has paid, and nobody can any more.
    func closed(at stepTime: StepTime) -> Decision {
        var order = self
        let ending = payment?.ending ?? .unpaid
        order.payment?.status = .void
        order.payment?.ending = nil
        order.payment?.errands = []
        return order.over(ending.status, because: ending.reason, by: ending.by, at: stepTime)
    }

    /// Its money is there, or need not be: now all is certain.
    func confirmed(_ newTicket: (String) -> String, at stepTime: StepTime) -> Decision {
        var order = self
        for index in order.parts.indices {
            order.parts[index].reservation = .committed
            order.parts[index].status = .confirmed
        }
        order.issueTickets(newTicket)
        order.deadline = nil
        order.become(.confirmed, by: nil, at: stepTime)
        return .changed(order, .confirmed, order.dueRequests)
    }
}

extension OrderPayment.Ending {
    /// The time to pay is over.
    static let unpaid = OrderPayment.Ending(
        status: .rejected, reason: Reason("payment-expired", "It was not paid in time."))

    /// False: if it is paid all the same, it goes on.
    var isFinal: Bool { reason.code != "payment-expired" }
}

extension Reason {
    /// No checkout could be opened.
    static let paymentUnavailable = Reason(
        "payment-unavailable", "The payment could not be begun. Nothing was paid.", field: "/payment/method")
}
