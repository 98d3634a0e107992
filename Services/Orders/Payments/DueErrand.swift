import Contract
import Events
import Foundation
import Payments

/// Something that a provider is to be asked now, and the order that it is about.
struct DuePaymentTask: Sendable {
    var order: Order
    var errand: PaymentTask

    /// Asks the provider.
    /// - Returns: its answer, for the log.
    func run(
        _ provider: some PaymentProvider, returnTo page: URL?
    ) async throws(PaymentFailure) -> (word: PaymentNoticeType, notice: PaymentNotice) {
        var notice = PaymentNotice(
            order: order.id, customer: order.customer, provider: provider.name, errand: errand.id,
            payment: order.payment?.id)
        switch errand.kind {
        case .open:
            let checkout = try await provider.open(try request(page))
            notice.checkout = OrderPayment.Checkout(
                id: checkout.id, url: checkout.url, expiresAt: checkout.expiresAt ?? errand.expiresAt)
            notice.reference = checkout.reference
            return (.opened, notice)
        case .expire:
            guard let checkout = errand.checkout else { throw .refused("the checkout has no id") }
            notice.checkout = OrderPayment.Checkout(id: checkout)
            switch try await provider.expire(checkout, of: order.id) {
            case .expired: return (.expired, notice)
            case .paid(let payment, let amount, let captured):
                (notice.payment, notice.amount, notice.captured) = (payment, amount, captured)
                return (.paid, notice)
            }
        case .capture:
            let (payment, amount) = try named()
            notice.amount = amount
            switch try await provider.capture(payment, amount, key: errand.id) {
            case .captured: return (.captured, notice)
            case .lapsed: return (.voided, notice)
            }
        case .void:
            guard let payment = order.payment?.id else { throw .refused("the payment has no id") }
            switch try await provider.void(payment, key: errand.id) {
            case .voided: return (.voided, notice)
            case .wasCaptured(let amount):
                notice.amount = amount ?? order.payment?.authorized
                return (.captured, notice)
            }
        case .refund:
            let (payment, amount) = try named()
            notice.amount = amount
            switch try await provider.refund(payment, amount, key: errand.id) {
            case .refunded: return (.refunded, notice)
            }
        case .listRefunds:
            guard let payment = order.payment?.id else { throw .later(seconds: 5, "the payment is not known yet") }
            notice.refunds = try await provider.refunds(of: payment)
            return (.refunded, notice)
        }
    }

    private func named() throws(PaymentFailure) -> (payment: String, amount: Money) {
        guard let payment = order.payment?.id, let amount = errand.amount else {
            throw .refused("the payment has no id, or no amount is said")
        }
        return (payment, amount)
    }

    private func request(_ page: URL?) throws(PaymentFailure) -> CheckoutRequest {
        guard let total = errand.amount, let expiresAt = errand.expiresAt else {
            throw .refused("the checkout has no amount, or no end")
        }
        return CheckoutRequest(
            key: errand.id, order: order.id, customer: order.customer, total: total, lines: lines,
            captures: errand.captures ?? true, expiresAt: expiresAt,
            returnTo: page?.appending(path: "my-orders/\(order.id)"), transferTo: order.payment?.transferTo)
    }

    /// What the customer is shown that it is for.
    private var lines: [CheckoutRequest.Line] {
        let lines = order.lines.compactMap { line in
            line.price.map { price in
                let options = line.optionsText.map { " (\($0))" } ?? ""
                return CheckoutRequest.Line(
                    name: (line.name ?? line.item) + options, quantity: line.quantity, amount: price)
            }
        }
        let fees = order.parts.compactMap(\.fee).map { CheckoutRequest.Line(name: "Delivery", quantity: 1, amount: $0) }
        let tip = order.payment?.tip.map { [CheckoutRequest.Line(name: "Tip", quantity: 1, amount: $0)] } ?? []
        return lines + fees + tip
    }
}
