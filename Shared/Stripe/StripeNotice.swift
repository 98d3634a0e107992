public import Contract
public import Events

/// A notice of Stripe ("event") about an order.
public struct StripeNotice: Sendable {
    /// Stripe's id of it, the same every time it is sent.
    public let id: String
    /// Stripe's type of it: "checkout.session.completed".
    public let type: String
    /// The record for the log; nil if the notice is not about an order of ours, or has nothing new.
    public let content: (type: EventType<PaymentNotice>, notice: PaymentNotice)?

    private struct Head: Decodable {
        var id: String
        var type: String
    }

    private struct Body<Object: Decodable>: Decodable {
        struct Content: Decodable { var object: Object }
        var data: Content
    }

    private struct Marked: Decodable {
        var metadata: [String: String]?
    }

    /// - Parameters:
    ///   - body: the request's body, after its signature was checked.
    ///   - deployment: this deployment's name, where several share the account; nil: notices without a name are ours.
    /// - Throws: `DecodingError` if it is no notice, or malformed for its type.
    public init(_ body: [UInt8], deployment: String? = nil) throws {
        let head = try JSON.decode(Head.self, from: body)
        func object<Object: Decodable>(_ type: Object.Type) throws -> Object {
            try JSON.decode(Body<Object>.self, from: body).data.object
        }
        id = head.id
        type = head.type
        let found: OrderNotice? =
            switch head.type {
            case "checkout.session.completed": try StripeNotice.completed(object(StripeSession.self))
            case "checkout.session.async_payment_succeeded":
                try StripeNotice.paid(object(StripeSession.self), captured: true)
            case "checkout.session.expired", "checkout.session.async_payment_failed":
                try StripeNotice.expired(object(StripeSession.self))
            case "payment_intent.amount_capturable_updated": try StripeNotice.authorized(object(StripePayment.self))
            case "payment_intent.succeeded": try StripeNotice.captured(object(StripePayment.self))
            case "payment_intent.canceled": try StripeNotice.voided(object(StripePayment.self))
            case "charge.refunded": try StripeNotice.refunded(object(StripeCharge.self))
            case "refund.created", "refund.updated", "refund.failed", "charge.refund.updated":
                try StripeNotice.refund(object(StripeRefund.self))
            default: nil
            }
        let isOurs = try found != nil && object(Marked.self).metadata?[Mark.deployment] == deployment
        content = isOurs ? found : nil
    }

    private typealias OrderNotice = (type: EventType<PaymentNotice>, notice: PaymentNotice)

    /// A notice about an order of ours, found by the marks in Stripe's metadata; nil for other uses of the account.
    private static func about(_ metadata: [String: String]?) -> PaymentNotice? {
        guard let metadata, metadata[Mark.application] == Mark.ours, let order = metadata[Mark.order],
            ThingID.isName(order), let customer = metadata[Mark.customer], (1...200).contains(customer.utf8.count)
        else { return nil }
        return PaymentNotice(order: order, customer: customer, provider: StripeProvider.name)
    }

    // MARK: - Checkouts

    /// The customer completed the checkout.
    private static func completed(_ session: StripeSession) -> OrderNotice? {
        if session.payment_status != "unpaid" { return paid(session, captured: true) }
        // Either the payment is only authorized, as requested, or the money comes later, with a notice of its own.
        return session.metadata?[Mark.capture] == "later" ? paid(session, captured: false) : nil
    }

    private static func paid(_ session: StripeSession, captured: Bool) -> OrderNotice? {
        guard var notice = about(session.metadata), let payment = session.payment_intent?.id else { return nil }
        notice.checkout = OrderPayment.Checkout(id: session.id)
        notice.payment = payment
        notice.amount = session.total
        notice.captured = captured
        return (PaymentEvents.paid, notice)
    }

    private static func expired(_ session: StripeSession) -> OrderNotice? {
        guard var notice = about(session.metadata) else { return nil }
        notice.checkout = OrderPayment.Checkout(id: session.id)
        return (PaymentEvents.expired, notice)
    }

    // MARK: - Payments

    private static func authorized(_ payment: StripePayment) -> OrderNotice? {
        guard payment.status == "requires_capture", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        notice.amount = payment.money(payment.amount_capturable)
        notice.captured = false
        return (PaymentEvents.paid, notice)
    }

    private static func captured(_ payment: StripePayment) -> OrderNotice? {
        guard payment.status == "succeeded", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        notice.amount = payment.money(payment.amount_received)
        notice.captured = true
        return (payment.capture_method == "manual" ? PaymentEvents.captured : PaymentEvents.paid, notice)
    }

    private static func voided(_ payment: StripePayment) -> OrderNotice? {
        guard payment.status == "canceled", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        return (PaymentEvents.voided, notice)
    }

    // MARK: - Refunds

    /// The sum of all refunds of a payment, whoever made them.
    private static func refunded(_ charge: StripeCharge) -> OrderNotice? {
        guard var notice = about(charge.metadata) else { return nil }
        notice.payment = charge.payment_intent?.id
        notice.amount = Money(atStripe: charge.amount_refunded, currency: charge.currency)
        return (PaymentEvents.refunded, notice)
    }

    /// The notice of a refund that we asked for, which names its payment task.
    private static func refund(_ refund: StripeRefund) -> OrderNotice? {
        guard var notice = about(refund.metadata), let task = refund.metadata?[Mark.task] else { return nil }
        notice.task = task
        notice.payment = refund.payment_intent?.id
        notice.amount = Money(atStripe: refund.amount, currency: refund.currency)
        guard refund.hasFailed else { return (PaymentEvents.refunded, notice) }
        notice.reason = String((refund.failure_reason ?? refund.status ?? "failed").prefix(200))
        return (PaymentEvents.failed, notice)
    }
}
