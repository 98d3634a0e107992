import Contract
import Events

/// Refunds that no order's change asked for: somebody made them at the provider. Its notice of a payment says how much was given back in all, and
/// not by whom, so the provider is asked for the list, in which each refund has its name and those of ours their errand. Each is booked once,
/// by its name, however often and in whatever order all that is told.
extension Order {
    /// The provider says how much of the payment was given back in all.
    func told(ofRefunds notice: PaymentNotice, at stepTime: StepTime) -> Decision {
        guard let amount = notice.amount, let payment, payment.id == nil || notice.payment == payment.id,
            amount.amount != (payment.captured?.amount ?? 0) - (ledger ?? []).balance(of: LedgerAccount.provider)
        else { return .nothing }
        var order = self
        order.oweListOfRefunds("\(amount.amount)")
        guard order.payment?.errands != payment.errands else { return .nothing }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    /// One at a time: a later one knows what the earlier one would have told.
    mutating func oweListOfRefunds(_ name: String) {
        let id = "\(id)/refunds/\(name)"
        guard payment?.errands.contains(where: { $0.id == id }) != true else { return }
        payment?.errands.removeAll { $0.kind == .listRefunds }
        addTask(PaymentTask(id: id, kind: .listRefunds))
    }

    /// The provider's list of refunds.
    func listed(_ refunds: [PaymentNotice.Refund], answering errand: String, at stepTime: StepTime) -> Decision {
        // A payment that is not known to be taken will be; then the list is asked for again.
        guard payment?.errands.contains(where: { $0.id == errand && $0.kind == .listRefunds }) == true,
            let captured = payment?.captured
        else { return .nothing }
        var order = self
        order.payment?.errands.removeAll { $0.id == errand }
        for refund in refunds where refund.amount.currency == captured.currency {
            guard refund.errand?.hasPrefix("\(id)/") != true else { continue }
            order.book(refund, at: stepTime)
        }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private mutating func book(_ refund: PaymentNotice.Refund, at stepTime: StepTime) {
        let isBooked = ledger?.contains { $0.id == refund.id } ?? false
        let cameBack = "\(refund.id)/came-back"
        let isBack = ledger?.contains { $0.id == cameBack } ?? false
        let hasFailed = refund.hasFailed ?? false
        guard hasFailed ? isBooked && !isBack : !isBooked else { return }
        let units = hasFailed ? -refund.amount.amount : refund.amount.amount
        add(
            LedgerEntry(
                id: hasFailed ? cameBack : refund.id, at: stepTime.now, kind: hasFailed ? .payment : .refund,
                postings: [
                    LedgerEntry.Posting(LedgerAccount.allowance, units),
                    LedgerEntry.Posting(LedgerAccount.provider, -units),
                ]))
        let sum = (payment?.refunded?.amount ?? 0) + units
        payment?.refunded = Money(amount: sum, currency: refund.amount.currency)
    }

    // MARK: - What it counts for

    /// How much of what is owed by this name was given back already, at the provider.
    func coverage(of key: String) -> Int64 {
        (ledger ?? []).filter { $0.id == "\(key)/allowance" }.balance(of: LedgerAccount.customer)
    }

    /// Lets what was given back elsewhere count for what is owed by this name.
    /// - Returns: how much of it.
    @discardableResult
    mutating func cover(_ amount: Int64, of key: String, at stepTime: StepTime) -> Int64 {
        let units = Swift.min(amount, (ledger ?? []).balance(of: LedgerAccount.allowance))
        guard units > 0 else { return 0 }
        add(
            LedgerEntry(
                id: "\(key)/allowance", at: stepTime.now, kind: .refund,
                place: PaymentTask(id: key, kind: .refund).place(in: id),
                postings: [
                    LedgerEntry.Posting(LedgerAccount.customer, units),
                    LedgerEntry.Posting(LedgerAccount.allowance, -units),
                ]))
        return units
    }

    /// What the provider refused to give back may have been given back there before.
    mutating func coverRefused(at stepTime: StepTime) {
        for errand in payment?.errands ?? [] where errand.kind == .refund && errand.failed != nil {
            guard let amount = errand.amount,
                let index = payment?.errands.firstIndex(where: { $0.id == errand.id })
            else { continue }
            let units = cover(amount.amount, of: errand.id, at: stepTime)
            if units == amount.amount {
                payment?.errands.remove(at: index)
            } else if units > 0 {
                payment?.errands[index].amount = Money(amount: amount.amount - units, currency: amount.currency)
            }
        }
    }
}
