import Contract
import Events

/// What a provider says, by its event's type.
enum PaymentNoticeType: Sendable, Hashable, CaseIterable {
    case opened, paid, expired, captured, voided, refunded, failed

    var type: EventType<PaymentNotice> {
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
        guard let word = PaymentNoticeType.allCases.first(where: { $0.type.name == type }) else { return nil }
        self = word
    }
}

extension Saga {
    /// Handles what a provider says. It may be said twice, late, in any order, and of an order that is gone.
    func hear(_ word: PaymentNoticeType, _ notice: PaymentNotice, _ order: Order?, at stepTime: StepTime) -> Decision {
        guard let order else {
            return word == .paid || word == .captured ? giveBack(notice, word, at: stepTime) : .nothing
        }
        guard order.payment?.provider == notice.provider else {
            return .impossible("\(notice.provider) speaks of order \(order.id), which is not paid there")
        }
        return switch word {
        case .opened: opened(notice, order, at: stepTime)
        case .paid: paid(notice, isTaken: notice.captured ?? false, order, at: stepTime)
        case .captured: paid(notice, isTaken: true, order, at: stepTime)
        case .expired: expired(notice, order, at: stepTime)
        case .voided: voided(notice, order, at: stepTime)
        case .refunded: refunded(notice, order, at: stepTime)
        case .failed: failed(notice, order, at: stepTime)
        }
    }

    private func opened(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let checkout = notice.checkout else { return .impossible("a checkout was opened that has no id") }
        // What is known already, or was closed before it was known.
        guard before.payment?.checkout == nil, before.payment?.id == nil else { return .nothing }
        var order = before
        let expiresAt = order.payment?.errands.first { $0.kind == .open }?.expiresAt
        order.payment?.errands.removeAll { $0.kind == .open }
        order.payment?.checkout = checkout
        order.touch(at: stepTime)
        guard order.awaitsMoney, order.payment?.status == .opening else {
            guard order.status.isFinal else { return .nothing }
            // It was given up meanwhile. Nobody was told where to pay, and nobody shall.
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
        if before.awaitsMoney {
            var order = before
            // A later word of its opening is of what is over.
            if known == nil { order.payment?.checkout = notice.checkout.map { .init(id: $0.id) } }
            return order.closed(at: stepTime)
        }
        guard before.payment?.errands.contains(where: { $0.kind == .expire }) == true else { return .nothing }
        var order = before
        order.payment?.errands.removeAll { $0.kind == .expire }
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func voided(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let payment = before.payment, payment.authorized != nil, payment.captured == nil,
            notice.payment == nil || notice.payment == payment.id
        else { return .nothing }
        return before.letGo(at: stepTime)
    }

    private func refunded(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let name = notice.errand else { return before.told(ofRefunds: notice, at: stepTime) }
        if let refunds = notice.refunds { return before.listed(refunds, answering: name, at: stepTime) }
        guard let errand = before.payment?.errands.first(where: { $0.kind == .refund && $0.id == name }),
            let amount = errand.amount, !before.cameBack(errand.id)
        else { return .nothing }
        var order = before
        order.payment?.errands.removeAll { $0.id == errand.id }
        order.bookRefund(errand, of: amount, at: stepTime)
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }

    private func failed(_ notice: PaymentNotice, _ before: Order, at stepTime: StepTime) -> Decision {
        guard let index = before.payment?.errands.firstIndex(where: { $0.id == notice.errand }),
            let kind = before.payment?.errands[index].kind
        else { return before.refundCameBack(notice, at: stepTime) }
        switch kind {
        case .open:
            return before.awaitsMoney ? before.over(.rejected, because: .paymentUnavailable, at: stepTime) : .nothing
        // There is no such checkout: nobody can pay there.
        case .expire: return expired(notice, before, at: stepTime)
        case .capture, .void: return before.letGo(at: stepTime)
        case .refund:
            var order = before
            let why = String((notice.reason ?? "refused").prefix(200))
            guard order.payment?.errands[index].failed != why else { return .nothing }
            order.payment?.errands[index].failed = why
            // Perhaps there is nothing left because somebody gave it back at the provider.
            order.oweListOfRefunds("after/\(order.payment?.errands[index].place(in: order.id) ?? "")")
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        case .listRefunds:
            var order = before
            order.payment?.errands.remove(at: index)
            order.touch(at: stepTime)
            return .changed(order, .paid, [])
        }
    }
}

extension Order {
    /// A refund that was said to be made came back: the customer's bank did not take it. People have to see to it.
    fileprivate func refundCameBack(_ notice: PaymentNotice, at stepTime: StepTime) -> Decision {
        guard let id = notice.errand, !cameBack(id),
            let entry = ledger?.last(where: { $0.id == id && $0.kind == .refund }),
            let amount = entry.postings.first(where: { $0.account == LedgerAccount.customer })?.amount,
            // What staff gave back itself did not come back.
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

    fileprivate func cameBack(_ errand: String) -> Bool {
        ledger?.contains { $0.id == "\(errand)/came-back" } ?? false
    }

    /// What was set aside is there no more. An order that goes on is then paid when it is handed over.
    fileprivate func letGo(at stepTime: StepTime) -> Decision {
        guard payment?.captured == nil, payment?.authorized != nil else { return .nothing }
        var order = self
        order.payment?.authorized = nil
        order.payment?.errands.removeAll { $0.kind == .capture || $0.kind == .void }
        order.payment?.status = status == .rejected || status == .cancelled ? .void : .due
        order.touch(at: stepTime)
        return .changed(order, .paid, [])
    }
}
