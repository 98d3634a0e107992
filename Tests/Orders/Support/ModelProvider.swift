import Contract
import Events

@testable import OrdersService

/// A provider of payments in a few lines, with books of its own: one order's checkout, its payment, what was given back of it.
struct ModelProvider: Hashable {
    enum Session: Hashable { case none, open, complete, expired }
    enum Money: Hashable { case none, authorized, captured, voided }

    private(set) var session = Session.none
    private(set) var money = Money.none
    private(set) var amount: Contract.Money?
    private var captures = false
    /// By errand.
    private(set) var refunds: [String: Int64] = [:]
    /// Which somebody made there, and no errand asked for.
    private(set) var refundsElsewhere: [Int64] = []

    /// What a customer paid and has not back.
    var kept: Int64 { money == .captured ? (amount?.amount ?? 0) - givenBack : 0 }

    private var givenBack: Int64 { refunds.values.reduce(0, +) + refundsElsewhere.reduce(0, +) }

    struct Notice: Hashable {
        var word: PaymentNoticeType
        var notice: PaymentNotice

        var happening: SagaInput { .noticed(word, notice) }
    }

    /// Does what an order's errand asks, as often as it asks.
    mutating func run(_ errand: PaymentTask, of order: Order) -> Notice {
        var notice = order.notice(errand.id)
        switch errand.kind {
        case .open:
            if session == .none {
                (session, amount, captures) = (.open, errand.amount, errand.captures ?? false)
            }
            notice.checkout = .init(id: "cs_1", url: "https://pay.example/1", expiresAt: errand.expiresAt)
            return Notice(word: .opened, notice: notice)
        case .expire:
            notice.checkout = .init(id: "cs_1")
            if session == .open { session = .expired }
            guard session == .complete else { return Notice(word: .expired, notice: notice) }
            return Notice(word: .paid, notice: paid(notice))
        case .capture:
            notice.payment = "pi_1"
            guard money != .voided else { return Notice(word: .voided, notice: notice) }
            money = .captured
            notice.amount = amount
            return Notice(word: .captured, notice: notice)
        case .void:
            notice.payment = "pi_1"
            guard money != .captured else {
                notice.amount = amount
                return Notice(word: .captured, notice: notice)
            }
            money = .voided
            return Notice(word: .voided, notice: notice)
        case .refund:
            notice.payment = "pi_1"
            notice.amount = errand.amount
            if refunds[errand.id] != nil { return Notice(word: .refunded, notice: notice) }
            guard money == .captured, let asked = errand.amount?.amount, asked <= kept else {
                notice.reason = "more than is left of it"
                return Notice(word: .failed, notice: notice)
            }
            refunds[errand.id] = asked
            return Notice(word: .refunded, notice: notice)
        case .listRefunds:
            notice.payment = "pi_1"
            let currency = amount?.currency ?? "EUR"
            var list: [PaymentNotice.Refund] = []
            for (key, units) in refunds.sorted(by: { $0.key < $1.key }) {
                list.append(.init(id: "of \(key)", amount: .init(amount: units, currency: currency), errand: key))
            }
            for (index, units) in refundsElsewhere.enumerated() {
                list.append(.init(id: "re_\(index)", amount: .init(amount: units, currency: currency)))
            }
            notice.refunds = list
            return Notice(word: .refunded, notice: notice)
        }
    }

    /// Somebody gives some of it back, in the provider's own books.
    mutating func giveBack(_ units: Int64, _ order: Order) -> Notice? {
        guard money == .captured, units <= kept else { return nil }
        refundsElsewhere.append(units)
        var notice = order.notice(payment: "pi_1")
        notice.amount = amount.map { .init(amount: givenBack, currency: $0.currency) }
        return Notice(word: .refunded, notice: notice)
    }

    private func paid(_ notice: PaymentNotice) -> PaymentNotice {
        var notice = notice
        (notice.payment, notice.amount, notice.captured) = ("pi_1", amount, money == .captured)
        return notice
    }

    /// The customer pays on the provider's page.
    mutating func pay(_ order: Order) -> Notice? {
        guard session == .open else { return nil }
        session = .complete
        money = captures ? .captured : .authorized
        var notice = paid(order.notice())
        notice.checkout = .init(id: "cs_1")
        return Notice(word: .paid, notice: notice)
    }

    /// Its time is over, by the provider's clock.
    mutating func expire(_ order: Order) -> Notice? {
        guard session == .open else { return nil }
        session = .expired
        return Notice(word: .expired, notice: order.notice(checkout: .init(id: "cs_1")))
    }

    /// What was set aside is let go after some days.
    mutating func lapse(_ order: Order) -> Notice? {
        guard money == .authorized else { return nil }
        money = .voided
        return Notice(word: .voided, notice: order.notice(payment: "pi_1"))
    }
}
