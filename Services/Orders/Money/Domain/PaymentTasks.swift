import Contract
import Events

/// The provider's tasks and the payment's status: both follow from the order and from the notices about its money.
extension Order {
    /// Brings ledger, tasks and the payment's status in line with the order.
    /// - Parameter before: the order before the input.
    mutating func settleUp(since before: Order?, at stepTime: StepTime) {
        guard payment != nil else { return }
        book(since: before, at: stepTime)
        let isCancelled = status == .rejected || status == .cancelled
        if isPrepaid {
            addRefunds(isCancelled, at: stepTime)
        } else if payment?.authorized != nil {
            addCaptureOrVoid(isCancelled, at: stepTime)
        } else if isCancelled {
            // Nobody has paid, and an open checkout was closed before.
            payment?.tasks.removeAll { $0.kind == .open }
            payment?.status = .void
        } else if payment?.status == .due, status == .completed {
            let isPaid = ledger?.balance(of: LedgerAccount.customer) == 0
            let isFree = payment?.captured == nil
            if isPaid { payment?.status = isFree ? .void : .paid }
        }
    }

    /// Whether money was captured before the handover: only that is refunded by the provider, or by a transfer.
    var isPrepaid: Bool { ledger?.contains { $0.kind == .payment && $0.id != nil } ?? false }

    /// Captures the authorized money when the first part begins, or voids it if the order is cancelled.
    private mutating func addCaptureOrVoid(_ isCancelled: Bool, at stepTime: StepTime) {
        guard let amount = payment?.authorized else { return }
        if isCancelled {
            payment?.tasks.removeAll { $0.kind == .capture }
            addTask(PaymentTask(id: "\(id)/void", kind: .void))
            payment?.status = .refunding
            return
        }
        payment?.status = .authorized
        let isBegun = parts.contains { [.preparing, .ready, .completed].contains($0.status) }
        let isNow = isBegun || capturesAtOnce
        let due = isNow ? nil : stepTime.now.advanced(by: PaymentTerms.longestAuthorization)
        addTask(PaymentTask(id: "\(id)/capture", kind: .capture, amount: amount, due: due))
        guard isNow, let index = payment?.tasks.firstIndex(where: { $0.kind == .capture }) else { return }
        payment?.tasks[index].due = nil
    }

    /// Refunds the captured money of cancelled parts, or all of it if nothing was ever sold.
    private mutating func addRefunds(_ isCancelled: Bool, at stepTime: StepTime) {
        guard let captured = payment?.captured else { return }
        payment?.tasks.removeAll { $0.kind == .capture || $0.kind == .void }
        let isSold = ledger?.contains { $0.kind == .sale } ?? false
        if !isSold, isCancelled {
            addRefund("\(id)/refund", of: captured.amount, captured.currency, at: stepTime)
        } else if isSold {
            for part in parts where part.isEnded {
                let price = price(ofPartAt: part.place)
                addRefund("\(id)/refund/\(part.place)", of: price, captured.currency, at: stepTime)
            }
        }
        coverRefused(at: stepTime)
        let isRefunding = payment?.tasks.contains { $0.kind == .refund } ?? false
        let isAllRefunded = (payment?.refunded?.amount ?? 0) >= captured.amount
        payment?.status = isRefunding ? .refunding : isAllRefunded ? .refunded : .paid
    }

    /// Adds a refund once. Refunds that were made at the provider count first.
    private mutating func addRefund(_ key: String, of price: Int64, _ currency: String, at stepTime: StepTime) {
        guard ledger?.contains(where: { $0.id == key }) != true,
            payment?.tasks.contains(where: { $0.id == key }) != true
        else { return }
        let rest = price - coverage(of: key)
        cover(rest, of: key, at: stepTime)
        let amount = Swift.min(price - coverage(of: key), unrefunded)
        guard amount > 0 else { return }
        addTask(PaymentTask(id: key, kind: .refund, amount: Money(amount: amount, currency: currency)))
    }

    /// What was captured, and neither refunded nor has a refund's task.
    private var unrefunded: Int64 {
        let pending = payment?.tasks.reduce(0) { $0 + ($1.kind == .refund ? $1.amount?.amount ?? 0 : 0) } ?? 0
        return (payment?.captured?.amount ?? 0) - (payment?.refunded?.amount ?? 0) - pending
    }

    /// Adds a task once: a task with the same id stays as it was.
    mutating func addTask(_ task: PaymentTask) {
        guard let tasks = payment?.tasks, !tasks.contains(where: { $0.id == task.id }) else { return }
        payment?.tasks.append(task)
    }

    /// Whether money is captured as soon as it is paid: for tickets, and for orders so far off that an authorization would lapse.
    var capturesAtOnce: Bool {
        let latest = createdAt.advanced(by: PaymentTerms.longestAuthorization)
        return lines.contains { $0.show != nil } || (scheduledTime.map { $0 > latest } ?? false)
    }
}
