import Contract
import Events

/// Refunds that somebody made at the provider, without a payment task. The provider's notice of a payment has only the sum of its refunds.
/// So the provider is asked for the list, in which each refund has an id, and ours have their task. Each is booked once, by its id, however
/// often and in whatever order notices come.
extension Order {
    /// Adds a task that lists the refunds, if a notice's sum of refunds differs from the ledger's.
    func requestingRefunds(afterNotice notice: PaymentNotice, at stepTime: StepTime) -> Decision {
        guard let amount = notice.amount, let payment, payment.id == nil || notice.payment == payment.id,
            amount.amount != (payment.captured?.amount ?? 0) - (ledger ?? []).balance(of: LedgerAccount.provider)
        else { return .nothing }
        var order = self
        order.addRefundList("\(amount.amount)")
        guard order.payment?.tasks != payment.tasks else { return .nothing }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    /// Adds a task that lists the refunds. It replaces an earlier one: the later list has all that the earlier one would have had.
    mutating func addRefundList(_ name: String) {
        let id = "\(id)/refunds/\(name)"
        guard payment?.tasks.contains(where: { $0.id == id }) != true else { return }
        payment?.tasks.removeAll { $0.kind == .listRefunds }
        addTask(PaymentTask(id: id, kind: .listRefunds))
    }

    /// Books the refunds of the provider's list that no task asked for.
    func bookingExternal(_ refunds: [PaymentNotice.Refund], answering task: String, at stepTime: StepTime) -> Decision {
        // If the payment is not known to be captured yet, it will be; then the list is asked for again.
        guard payment?.tasks.contains(where: { $0.id == task && $0.kind == .listRefunds }) == true,
            let captured = payment?.captured
        else { return .nothing }
        var order = self
        order.payment?.tasks.removeAll { $0.id == task }
        for refund in refunds where refund.amount.currency == captured.currency {
            guard refund.task?.hasPrefix("\(id)/") != true else { continue }
            order.book(refund, at: stepTime)
        }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private mutating func book(_ refund: PaymentNotice.Refund, at stepTime: StepTime) {
        let isBooked = ledger?.contains { $0.id == refund.id } ?? false
        let failureID = "\(refund.id)/came-back"
        let isFailureBooked = ledger?.contains { $0.id == failureID } ?? false
        let hasFailed = refund.hasFailed ?? false
        guard hasFailed ? isBooked && !isFailureBooked : !isBooked else { return }
        let units = hasFailed ? -refund.amount.amount : refund.amount.amount
        add(
            LedgerEntry(
                id: hasFailed ? failureID : refund.id, at: stepTime.now, kind: hasFailed ? .payment : .refund,
                postings: [
                    LedgerEntry.Posting(LedgerAccount.allowance, units),
                    LedgerEntry.Posting(LedgerAccount.provider, -units),
                ]))
        let sum = (payment?.refunded?.amount ?? 0) + units
        payment?.refunded = Money(amount: sum, currency: refund.amount.currency)
    }

    // MARK: - What they count for

    /// How much of the refund with this task's id was made already at the provider.
    func coverage(of task: String) -> Int64 {
        (ledger ?? []).filter { $0.id == "\(task)/allowance" }.balance(of: LedgerAccount.customer)
    }

    /// Counts external refunds towards the refund with this task's id.
    /// - Returns: the amount that was counted.
    @discardableResult
    mutating func cover(_ amount: Int64, of task: String, at stepTime: StepTime) -> Int64 {
        let units = Swift.min(amount, (ledger ?? []).balance(of: LedgerAccount.allowance))
        guard units > 0 else { return 0 }
        add(
            LedgerEntry(
                id: "\(task)/allowance", at: stepTime.now, kind: .refund,
                place: PaymentTask(id: task, kind: .refund).place(in: id),
                postings: [
                    LedgerEntry.Posting(LedgerAccount.customer, units),
                    LedgerEntry.Posting(LedgerAccount.allowance, -units),
                ]))
        return units
    }

    /// Counts external refunds towards refunds that the provider refused: it may have refused them because of those.
    mutating func coverRefused(at stepTime: StepTime) {
        for task in payment?.tasks ?? [] where task.kind == .refund && task.failed != nil {
            guard let amount = task.amount,
                let index = payment?.tasks.firstIndex(where: { $0.id == task.id })
            else { continue }
            let units = cover(amount.amount, of: task.id, at: stepTime)
            if units == amount.amount {
                payment?.tasks.remove(at: index)
            } else if units > 0 {
                payment?.tasks[index].amount = Money(amount: amount.amount - units, currency: amount.currency)
            }
        }
    }
}
