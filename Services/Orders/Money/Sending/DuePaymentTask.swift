import Contract
import Events
import Foundation
import Payments

/// A payment task that is due, and its order.
struct DuePaymentTask: Sendable {
    var order: Order
    var task: PaymentTask

    /// Performs the task at the provider.
    /// - Returns: the provider's answer as a notice for the log.
    func perform(
        _ provider: some PaymentProvider, returnTo page: URL?
    ) async throws(PaymentFailure) -> (type: PaymentNoticeType, notice: PaymentNotice) {
        var notice = PaymentNotice(
            order: order.id, customer: order.customer, provider: provider.name, errand: task.id,
            payment: order.payment?.id)
        switch task.kind {
        case .open:
            let checkout = try await provider.open(try request(page))
            notice.checkout = OrderPayment.Checkout(
                id: checkout.id, url: checkout.url, expiresAt: checkout.expiresAt ?? task.expiresAt)
            notice.reference = checkout.reference
            return (.opened, notice)
        case .expire:
            guard let checkout = task.checkout else { throw .refused("the checkout has no id") }
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
            switch try await provider.capture(payment, amount, key: task.id) {
            case .captured: return (.captured, notice)
            case .lapsed: return (.voided, notice)
            }
        case .void:
            guard let payment = order.payment?.id else { throw .refused("the payment has no id") }
            switch try await provider.void(payment, key: task.id) {
            case .voided: return (.voided, notice)
            case .wasCaptured(let amount):
                notice.amount = amount ?? order.payment?.authorized
                return (.captured, notice)
            }
        case .refund:
            let (payment, amount) = try named()
            notice.amount = amount
            switch try await provider.refund(payment, amount, key: task.id) {
            case .refunded: return (.refunded, notice)
            }
        case .listRefunds:
            guard let payment = order.payment?.id else { throw .later(seconds: 5, "the payment is not known yet") }
            notice.refunds = try await provider.refunds(of: payment)
            return (.refunded, notice)
        }
    }

    private func named() throws(PaymentFailure) -> (payment: String, amount: Money) {
        guard let payment = order.payment?.id, let amount = task.amount else {
            throw .refused("the payment has no id or no amount")
        }
        return (payment, amount)
    }

    private func request(_ page: URL?) throws(PaymentFailure) -> CheckoutRequest {
        guard let total = task.amount, let expiresAt = task.expiresAt else {
            throw .refused("the checkout has no amount or no end")
        }
        return CheckoutRequest(
            key: task.id, order: order.id, customer: order.customer, total: total, lines: lines,
            captures: task.captures ?? true, expiresAt: expiresAt,
            returnTo: page?.appending(path: "my-orders/\(order.id)"), transferTo: order.payment?.transferTo)
    }

    /// The lines that the checkout shows to the customer.
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
