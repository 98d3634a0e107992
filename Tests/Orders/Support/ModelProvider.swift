import Contract
import Events

@testable import OrdersService

/// A provider of payments in a few lines, with an account of its own: one order's checkout, its payment and its refunds.
struct ModelProvider: Hashable {
    enum Session: Hashable { case none, open, complete, expired }
    enum Money: Hashable { case none, authorized, captured, voided }

    private(set) var session = Session.none
    private(set) var money = Money.none
    private(set) var amount: Contract.Money?
    private var captures = false
    /// Refunds by payment task.
    private(set) var refunds: [String: Int64] = [:]
    /// Refunds that somebody made at the provider, without a task.
    private(set) var externalRefunds: [Int64] = []

    /// What the customer paid and did not get back.
    var kept: Int64 { money == .captured ? (amount?.amount ?? 0) - refunded : 0 }

    private var refunded: Int64 { refunds.values.reduce(0, +) + externalRefunds.reduce(0, +) }

    struct Notice: Hashable {
        var type: PaymentNoticeType
        var notice: PaymentNotice

        var input: SagaInput { .noticed(type, notice) }
    }

    /// Performs an order's task, as often as it is asked.
    mutating func run(_ task: PaymentTask, of order: Order) -> Notice {
        var notice = order.notice(task.id)
        switch task.kind {
        case .open:
            if session == .none {
                (session, amount, captures) = (.open, task.amount, task.captures ?? false)
            }
            notice.checkout = .init(id: "cs_1", url: "https://pay.example/1", expiresAt: task.expiresAt)
            return Notice(type: .opened, notice: notice)
        case .expire:
            notice.checkout = .init(id: "cs_1")
            if session == .open { session = .expired }
            guard session == .complete else { return Notice(type: .expired, notice: notice) }
            return Notice(type: .paid, notice: paid(notice))
        case .capture:
            notice.payment = "pi_1"
            guard money != .voided else { return Notice(type: .voided, notice: notice) }
            money = .captured
            notice.amount = amount
            return Notice(type: .captured, notice: notice)
        case .void:
            notice.payment = "pi_1"
            guard money != .captured else {
                notice.amount = amount
                return Notice(type: .captured, notice: notice)
            }
            money = .voided
            return Notice(type: .voided, notice: notice)
        case .refund:
            notice.payment = "pi_1"
            notice.amount = task.amount
            if refunds[task.id] != nil { return Notice(type: .refunded, notice: notice) }
            guard money == .captured, let asked = task.amount?.amount, asked <= kept else {
                notice.reason = "more than is left"
                return Notice(type: .failed, notice: notice)
            }
            refunds[task.id] = asked
            return Notice(type: .refunded, notice: notice)
        case .listRefunds:
            notice.payment = "pi_1"
            let currency = amount?.currency ?? "EUR"
            var list: [PaymentNotice.Refund] = []
            for (key, units) in refunds.sorted(by: { $0.key < $1.key }) {
                list.append(.init(id: "of \(key)", amount: .init(amount: units, currency: currency), errand: key))
            }
            for (index, units) in externalRefunds.enumerated() {
                list.append(.init(id: "re_\(index)", amount: .init(amount: units, currency: currency)))
            }
            notice.refunds = list
            return Notice(type: .refunded, notice: notice)
        }
    }

    /// Somebody makes a refund at the provider.
    mutating func refundExternally(_ units: Int64, _ order: Order) -> Notice? {
        guard money == .captured, units <= kept else { return nil }
        externalRefunds.append(units)
        var notice = order.notice(payment: "pi_1")
        notice.amount = amount.map { .init(amount: refunded, currency: $0.currency) }
        return Notice(type: .refunded, notice: notice)
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
        return Notice(type: .paid, notice: notice)
    }

    /// The checkout expires, by the provider's clock.
    mutating func expire(_ order: Order) -> Notice? {
        guard session == .open else { return nil }
        session = .expired
        return Notice(type: .expired, notice: order.notice(checkout: .init(id: "cs_1")))
    }

    /// The authorization lapses after some days.
    mutating func lapse(_ order: Order) -> Notice? {
        guard money == .authorized else { return nil }
        money = .voided
        return Notice(type: .voided, notice: order.notice(payment: "pi_1"))
    }
}
