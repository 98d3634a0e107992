import Contract
import Events

/// An order between its places' holds and its payment: it stays placed, its places hold, and it ends only once nobody can pay for it any
/// more.
extension Order {
    /// Whether all its places hold, and it waits for its payment.
    var awaitsPayment: Bool {
        guard status == .placed, let payment, payment.method != .atPlace, total != nil else { return false }
        return !parts.isEmpty && [.opening, .open, .closing].contains(payment.status)
    }

    /// Whether somebody may be paying now.
    var canBePaid: Bool { awaitsPayment && payment?.status != .opening }

    /// Adds the task that opens a checkout. The checkout's end is set here: every attempt has to ask for the same checkout.
    func awaitingPayment(_ amount: Money, _ terms: PaymentTerms, _ patience: Duration, at stepTime: StepTime)
        -> Decision
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

    /// Closes the checkout of an order that is to end, because somebody may be paying. A cancellation replaces an ending by time, and not the
    /// other way round.
    func closingPayment(_ ending: OrderPayment.Ending, at stepTime: StepTime) -> Decision {
        var order = self
        order.payment?.status = .closing
        if payment?.ending?.isFinal != true { order.payment?.ending = ending }
        order.addTask(PaymentTask(id: "\(id)/expire", kind: .expire, checkout: payment?.checkout?.id))
        order.deadline = nil
        order.touch(at: stepTime)
        return .changed(order, .paying, [])
    }

    /// Ends the order after its checkout was closed unpaid.
    func closedUnpaid(at stepTime: StepTime) -> Decision {
        var order = self
        let ending = payment?.ending ?? .unpaid
        order.payment?.status = .void
        order.payment?.ending = nil
        order.payment?.tasks = []
        return order.endedAtOnce(ending.status, because: ending.reason, by: ending.by, at: stepTime)
    }

    /// Confirms the order: it is paid, or need not be paid before.
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
    /// The ending of an order that was not paid in time.
    static let unpaid = OrderPayment.Ending(
        status: .rejected, reason: Reason("payment-expired", "It was not paid in time."))

    /// False: if it is paid nevertheless, the order goes on.
    var isFinal: Bool { reason.code != "payment-expired" }
}

extension Reason {
    /// The reason if no checkout could be opened.
    static let paymentUnavailable = Reason(
        "payment-unavailable", "The payment could not be begun. Nothing was paid.", field: "/payment/method")
}
