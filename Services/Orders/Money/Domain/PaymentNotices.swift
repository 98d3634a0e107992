import Contract
import Events

/// The type of a provider's notice.
enum PaymentNoticeType: Sendable, Hashable, CaseIterable {
    case opened, paid, expired, captured, voided, refunded, failed

    var eventType: EventType<PaymentNotice> {
        switch self {
        case .opened: PaymentEvents.opened
        case .paid: PaymentEvents.paid
        case .expired: PaymentEvents.expired
        case .captured: PaymentEvents.captured
        case .voided: PaymentEvents.voided
        case .refunded: PaymentEvents.refunded
        case .failed: PaymentEvents.failed
        }
    }

    /// Nil for the type of another event.
    init?(type: String) {
        guard let found = PaymentNoticeType.allCases.first(where: { $0.eventType.name == type }) else { return nil }
        self = found
    }
}

extension Saga {
    /// Handles a provider's notice. It may come twice, late, in any order, and for an order that was removed.
    func receive(_ type: PaymentNoticeType, _ notice: PaymentNotice, _ order: Order?, at stepTime: StepTime) -> Decision
    {
        guard let order else {
            return type == .paid || type == .captured ? refundForRemovedOrder(notice, type, at: stepTime) : .nothing
        }
        guard order.payment?.provider == notice.provider else {
            return .impossible("a notice of \(notice.provider) names order \(order.id), which is not paid there")
        }
        return switch type {
        case .opened: opened(notice, order, at: stepTime)
        case .paid: paid(notice, isCaptured: notice.captured ?? false, order, at: stepTime)
        case .captured: paid(notice, isCaptured: true, order, at: stepTime)
        case .expired: expired(notice, order, at: stepTime)
        case .voided: voided(notice, order, at: stepTime)
        case .refunded: refunded(notice, order, at: stepTime)
        case .failed: failed(notice, order, at: stepTime)
        }
    }

    private func opened(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let checkout = notice.checkout else { return .impossible("a notice of an opened checkout has no id") }
        // The checkout is known already, or was closed before it was known.
        guard before.payment?.checkout == nil, before.payment?.id == nil else { return .nothing }
        var order = before
        let expiresAt = order.payment?.tasks.first { $0.kind == .open }?.expiresAt
        order.payment?.tasks.removeAll { $0.kind == .open }
        order.payment?.checkout = checkout
        order.touch(at: stepTime)
        guard order.awaitsPayment, order.payment?.status == .opening else {
            guard order.status.isFinal else { return .nothing }
            // The order has ended meanwhile. Nobody was shown the checkout, and nobody will be.
            order.payment?.checkout?.url = nil
            order.addTask(PaymentTask(id: "\(order.id)/expire", kind: .expire, checkout: checkout.id))
            return .changed(order, .paid, [])
        }
        order.payment?.status = .open
        order.payment?.reference = notice.reference
        order.deadline = checkout.expiresAt ?? expiresAt
        return .changed(order, .paying, [])
    }

    private func expired(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        let known = before.payment?.checkout?.id
        let isOurs = known == nil || notice.checkout == nil || notice.checkout?.id == known
        guard isOurs, before.payment?.id == nil else { return .nothing }
        if before.awaitsPayment {
            var order = before
            // So that a late notice of its opening does not open it again.
            if known == nil { order.payment?.checkout = notice.checkout.map { .init(id: $0.id) } }
            return order.closedUnpaid(at: stepTime)
        }
        guard before.payment?.tasks.contains(where: { $0.kind == .expire }) == true else { return .nothing }
        var order = before
        order.payment?.tasks.removeAll { $0.kind == .expire }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func voided(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let payment = before.payment, payment.authorized != nil, payment.captured == nil,
            notice.payment == nil || notice.payment == payment.id
        else { return .nothing }
        return before.withoutAuthorization(at: stepTime)
    }

    private func refunded(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let id = notice.task else { return before.requestingRefunds(afterNotice: notice, at: stepTime) }
        if let refunds = notice.refunds { return before.bookingExternal(refunds, answering: id, at: stepTime) }
        guard let task = before.payment?.tasks.first(where: { $0.kind == .refund && $0.id == id }),
            let amount = task.amount, !before.hasRefundFailed(task.id)
        else { return .nothing }
        var order = before
        order.payment?.tasks.removeAll { $0.id == task.id }
        order.bookRefund(task, of: amount, at: stepTime)
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func failed(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let index = before.payment?.tasks.firstIndex(where: { $0.id == notice.task }),
            let kind = before.payment?.tasks[index].kind
        else { return before.reopeningRefund(notice, at: stepTime) }
        switch kind {
        case .open:
            return before.awaitsPayment
                ? before.endedAtOnce(.rejected, because: .paymentUnavailable, at: stepTime) : .nothing
        // The checkout does not exist: nobody can pay there.
        case .expire: return expired(notice, before, at: stepTime)
        case .capture, .void: return before.withoutAuthorization(at: stepTime)
        case .refund:
            var order = before
            let why = String((notice.reason ?? "refused").prefix(200))
            guard order.payment?.tasks[index].failed != why else { return .nothing }
            order.payment?.tasks[index].failed = why
            // Perhaps nothing is left because somebody refunded it at the provider.
            order.addRefundList("after/\(order.payment?.tasks[index].place(in: order.id) ?? "")")
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        case .listRefunds:
            var order = before
            order.payment?.tasks.remove(at: index)
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        }
    }
}

extension Order {
    /// Adds a refund's task again that failed after it was reported as made: the customer's bank did not accept it. People have to see to it.
    fileprivate func reopeningRefund(_ notice: PaymentNotice, at stepTime: StepTime) -> Decision {
        guard let id = notice.task, !hasRefundFailed(id),
            let entry = ledger?.last(where: { $0.id == id && $0.kind == .refund }),
            let amount = entry.postings.first(where: { $0.account == LedgerAccount.customer })?.amount,
            // A refund that staff made by hand did not fail at the provider.
            entry.postings.contains(where: { $0.account == LedgerAccount.provider }),
            let currency = payment?.captured?.currency
        else { return .nothing }
        var order = self
        let postings = entry.postings.map { LedgerEntry.Posting($0.account, -$0.amount) }
        order.ledger?.append(
            LedgerEntry(
                id: "\(id)/came-back", at: stepTime.now, kind: .payment, place: entry.place, postings: postings))
        let sum = (payment?.refunded?.amount ?? 0) - amount
        order.payment?.refunded = Money(amount: sum, currency: currency)
        order.addTask(
            PaymentTask(
                id: id, kind: .refund, amount: Money(amount: amount, currency: currency),
                failed: String((notice.reason ?? "refused").prefix(200))))
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    /// Whether a refund failed after it was reported as made.
    fileprivate func hasRefundFailed(_ task: String) -> Bool {
        ledger?.contains { $0.id == "\(task)/came-back" } ?? false
    }

    /// The order after its authorization was voided or has lapsed. If it goes on, it is paid when it is handed over.
    fileprivate func withoutAuthorization(at stepTime: StepTime) -> Decision {
        guard payment?.captured == nil, payment?.authorized != nil else { return .nothing }
        var order = self
        order.payment?.authorized = nil
        order.payment?.tasks.removeAll { $0.kind == .capture || $0.kind == .void }
        order.payment?.status = status == .rejected || status == .cancelled ? .void : .due
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }
}
