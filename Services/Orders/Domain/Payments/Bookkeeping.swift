import Contract
import Events

/// An order's books: they follow from what the order is and from what was said about its money. They only grow; each entry's amounts are 0
/// together, and once all is over and paid the customer owes nothing.
extension Order {
    /// What is sold, given up and paid at a place, as far as the books do not say it yet.
    /// - Parameter before: the order before what happened; nil: it is new.
    mutating func book(since before: Order?, at stepTime: StepTime) {
        guard ledger != nil else { return }
        for part in parts {
            let entries = (ledger ?? []).filter { $0.place == part.place }
            let sale = entries.first { $0.kind == .sale }
            if part.status.isSold, sale == nil {
                add(LedgerEntry(at: stepTime.now, kind: .sale, place: part.place, postings: salePostings(of: part)))
            }
            if part.isEnded, let sale, !entries.contains(where: { $0.kind == .reversal }) {
                let postings = sale.postings.map { LedgerEntry.Posting($0.account, -$0.amount) }
                add(LedgerEntry(at: stepTime.now, kind: .reversal, place: part.place, postings: postings))
            }
            let wasOver = before?.parts.first { $0.place == part.place }?.status == .completed
            if part.status == .completed, !wasOver, payment?.status == .due { bookHandedOver(part, at: stepTime) }
        }
    }

    /// The customer owes the place's lines, fee and tip; tax is taken out of what it is contained in.
    private func salePostings(of part: OrderPart) -> [LedgerEntry.Posting] {
        var rates: [Int: Int64] = [:]
        for line in lines where line.place == part.place {
            rates[line.taxRate ?? 0, default: 0] += (line.price?.amount ?? 0) * Int64(line.quantity)
        }
        var net: Int64 = 0
        var taxes: [LedgerEntry.Posting] = []
        for (rate, gross) in rates.sorted(by: { $0.key < $1.key }) {
            let tax = Shares.tax(in: gross, rate: rate)
            net += gross - tax
            taxes.append(LedgerEntry.Posting(LedgerAccount.tax(part.place, rate), -tax))
        }
        return [
            LedgerEntry.Posting(LedgerAccount.customer, price(ofPartAt: part.place)),
            LedgerEntry.Posting(LedgerAccount.sales(part.place), -net),
        ] + taxes + [
            LedgerEntry.Posting(LedgerAccount.fee(part.place), -(part.fee?.amount ?? 0)),
            LedgerEntry.Posting(LedgerAccount.tip(part.place), -(part.tip?.amount ?? 0)),
        ]
    }

    /// Whether a part's own price was paid at its place.
    func isPaid(at place: String) -> Bool {
        ledger?.contains { $0.kind == .payment && $0.place == place } ?? false
    }

    mutating func bookHandedOver(_ part: OrderPart, at stepTime: StepTime) {
        let amount = price(ofPartAt: part.place)
        add(
            LedgerEntry(
                at: stepTime.now, kind: .payment, place: part.place,
                postings: [
                    LedgerEntry.Posting(LedgerAccount.atPlace(part.place), amount),
                    LedgerEntry.Posting(LedgerAccount.customer, -amount),
                ]))
        if let currency = total?.currency {
            let sum = (payment?.captured?.amount ?? 0) + amount
            payment?.captured = Money(amount: sum, currency: currency)
        }
    }

    /// Money that came: to the provider, or to the place's account.
    mutating func bookPayment(_ amount: Money, id: String?, at stepTime: StepTime) {
        add(
            LedgerEntry(
                id: id, at: stepTime.now, kind: .payment, place: placeOfTransfer,
                postings: [
                    LedgerEntry.Posting(moneyAccount, amount.amount),
                    LedgerEntry.Posting(LedgerAccount.customer, -amount.amount),
                ]))
        payment?.captured = amount
    }

    /// Money that went back.
    /// - Parameter byHand: staff gave it back, not the provider.
    mutating func bookRefund(_ errand: PaymentTask, of amount: Money, byHand: Bool = false, at stepTime: StepTime) {
        let place = errand.place(in: id) ?? placeOfTransfer
        let account = byHand && payment?.method != .bankTransfer ? LedgerAccount.byHand(place) : moneyAccount
        add(
            LedgerEntry(
                id: errand.id, at: stepTime.now, kind: .refund, place: place,
                postings: [
                    LedgerEntry.Posting(LedgerAccount.customer, amount.amount),
                    LedgerEntry.Posting(account, -amount.amount),
                ]))
        let sum = (payment?.refunded?.amount ?? 0) + amount.amount
        payment?.refunded = Money(amount: sum, currency: amount.currency)
    }

    /// A transfer goes to the only place.
    private var placeOfTransfer: String? { payment?.method == .bankTransfer ? parts.first?.place : nil }

    private var moneyAccount: String { placeOfTransfer.map(LedgerAccount.bank) ?? LedgerAccount.provider }

    mutating func add(_ entry: LedgerEntry) {
        var entry = entry
        entry.postings.removeAll { $0.amount == 0 }
        if !entry.postings.isEmpty { ledger?.append(entry) }
    }
}

extension Order.Status {
    /// Whether a part in it was sold.
    var isSold: Bool {
        switch self {
        case .confirmed, .preparing, .ready, .completed: true
        case .placed, .rejected, .cancelled: false
        }
    }
}

extension [LedgerEntry] {
    /// What is on an account.
    func balance(of account: String) -> Int64 {
        reduce(0) { sum, entry in
            entry.postings.reduce(sum) { $1.account == account ? $0 + $1.amount : $0 }
        }
    }
}
