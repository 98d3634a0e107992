import Contract
import Events

/// What its provider still has to be asked, and how far the payment is: both follow from the order and from what was said about its money.
extension Order {
    /// Brings books, errands and the payment's status in line with the order.
    /// - Parameter before: the order before what happened.
    mutating func settleUp(since before: Order?, at stepTime: StepTime) {
        guard payment != nil else { return }
        book(since: before, at: stepTime)
        let isCalledOff = status == .rejected || status == .cancelled
        if isPrepaid {
            oweRefunds(isCalledOff, at: stepTime)
        } else if payment?.authorized != nil {
            oweCaptureOrVoid(isCalledOff, at: stepTime)
        } else if isCalledOff {
            // Nobody has paid. An open checkout was closed before.
            payment?.errands.removeAll { $0.kind == .open }
            payment?.status = .void
        } else if payment?.status == .due, status == .completed {
            let isPaid = ledger?.balance(of: LedgerAccount.customer) == 0
            let isFree = payment?.captured == nil
            if isPaid { payment?.status = isFree ? .void : .paid }
        }
    }

    /// Whether money was taken before it was handed over: only that is given back by a provider, or by a transfer.
    var isPrepaid: Bool { ledger?.contains { $0.kind == .payment && $0.id != nil } ?? false }

    /// Takes what was set aside when the first part begins, or lets it go.
    private mutating func oweCaptureOrVoid(_ isCalledOff: Bool, at stepTime: StepTime) {
        guard let amount = payment?.authorized else { return }
        if isCalledOff {
            payment?.errands.removeAll { $0.kind == .capture }
            addTask(PaymentTask(id: "\(id)/void", kind: .void))
            payment?.status = .refunding
            return
        }
        payment?.status = .authorized
        let isBegun = parts.contains { [.preparing, .ready, .completed].contains($0.status) }
        let isNow = isBegun || capturesAtOnce
        let due = isNow ? nil : stepTime.now.advanced(by: PaymentTerms.longestAuthorization)
        addTask(PaymentTask(id: "\(id)/capture", kind: .capture, amount: amount, due: due))
        guard isNow, let index = payment?.errands.firstIndex(where: { $0.kind == .capture }) else { return }
        payment?.errands[index].due = nil
    }

    /// Gives back what was taken for parts that were cancelled, or all of it if nothing was ever sold.
    private mutating func oweRefunds(_ isCalledOff: Bool, at stepTime: StepTime) {
        guard let captured = payment?.captured else { return }
        payment?.errands.removeAll { $0.kind == .capture || $0.kind == .void }
        let isSold = ledger?.contains { $0.kind == .sale } ?? false
        if !isSold, isCalledOff {
            oweRefund("\(id)/refund", of: captured.amount, captured.currency, at: stepTime)
        } else if isSold {
            for part in parts where part.isEnded {
                let price = price(ofPartAt: part.place)
                oweRefund("\(id)/refund/\(part.place)", of: price, captured.currency, at: stepTime)
            }
        }
        coverRefused(at: stepTime)
        let isOwed = payment?.errands.contains { $0.kind == .refund } ?? false
        let isAllBack = (payment?.refunded?.amount ?? 0) >= captured.amount
        payment?.status = isOwed ? .refunding : isAllBack ? .refunded : .paid
    }

    /// What was given back at the provider without being asked for counts first.
    private mutating func oweRefund(_ key: String, of price: Int64, _ currency: String, at stepTime: StepTime) {
        guard ledger?.contains(where: { $0.id == key }) != true,
            payment?.errands.contains(where: { $0.id == key }) != true
        else { return }
        let rest = price - coverage(of: key)
        cover(rest, of: key, at: stepTime)
        let amount = Swift.min(price - coverage(of: key), unrefunded)
        guard amount > 0 else { return }
        addTask(PaymentTask(id: key, kind: .refund, amount: Money(amount: amount, currency: currency)))
    }

    /// What was taken, and neither given back nor is to be.
    private var unrefunded: Int64 {
        let owed = payment?.errands.reduce(0) { $0 + ($1.kind == .refund ? $1.amount?.amount ?? 0 : 0) } ?? 0
        return (payment?.captured?.amount ?? 0) - (payment?.refunded?.amount ?? 0) - owed
    }

    /// Once: an errand that stands there keeps what it was first.
    mutating func addTask(_ errand: PaymentTask) {
        guard let errands = payment?.errands, !errands.contains(where: { $0.id == errand.id }) else { return }
        payment?.errands.append(errand)
    }

    /// Tickets, and what is so far off that what is set aside would lapse: taken as soon as it is paid.
    var capturesAtOnce: Bool {
        let latest = createdAt.advanced(by: PaymentTerms.longestAuthorization)
        return lines.contains { $0.show != nil } || (scheduledTime.map { $0 > latest } ?? false)
    }
}
