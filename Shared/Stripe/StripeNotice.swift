public import Contract
public import Events

/// What a notice of Stripe's ("event") says of an order.
public struct StripeNotice: Sendable {
    /// Stripe's id of it, the same however often it comes.
    public let id: String
    /// Stripe's type of it: "checkout.session.completed".
    public let type: String
    /// What is written into the log; nil if it says nothing of an order of ours, or nothing new.
    public let said: (type: EventType<PaymentNotice>, notice: PaymentNotice)?

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
    ///   - body: As it came, and after its signature was checked.
    ///   - deployment: The mark of what is ours, where several share the account; nil: what has none is.
    /// - Throws: `DecodingError` if it is no notice, or not one of its type.
    public init(_ body: [UInt8], deployment: String? = nil) throws {
        let head = try JSON.decode(Head.self, from: body)
        func object<Object: Decodable>(_ type: Object.Type) throws -> Object {
            try JSON.decode(Body<Object>.self, from: body).data.object
        }
        id = head.id
        type = head.type
        let said: Said? =
            switch head.type {
            case "checkout.session.completed": try StripeNotice.completed(object(StripeSession.self))
            case "checkout.session.async_payment_succeeded":
                try StripeNotice.paid(object(StripeSession.self), captured: true)
            case "checkout.session.expired", "checkout.session.async_payment_failed":
                try StripeNotice.expired(object(StripeSession.self))
            case "payment_intent.amount_capturable_updated": try StripeNotice.setAside(object(StripePayment.self))
            case "payment_intent.succeeded": try StripeNotice.taken(object(StripePayment.self))
            case "payment_intent.canceled": try StripeNotice.letGo(object(StripePayment.self))
            case "charge.refunded": try StripeNotice.refunded(object(StripeCharge.self))
            case "refund.created", "refund.updated", "refund.failed", "charge.refund.updated":
                try StripeNotice.refund(object(StripeRefund.self))
            default: nil
            }
        let isOurs = try said != nil && object(Marked.self).metadata?[Mark.deployment] == deployment
        self.said = isOurs ? said : nil
    }

    private typealias Said = (type: EventType<PaymentNotice>, notice: PaymentNotice)

    /// The beginning of a notice about an order of ours, by the marks that were left there; nil for what others use the account for.
    private static func about(_ metadata: [String: String]?) -> PaymentNotice? {
        guard let metadata, metadata[Mark.application] == Mark.ours, let order = metadata[Mark.order],
            ThingID.isName(order), let customer = metadata[Mark.customer], (1...200).contains(customer.utf8.count)
        else { return nil }
        return PaymentNotice(order: order, customer: customer, provider: StripeProvider.name)
    }

    // MARK: - Checkouts

    /// Somebody went through all of the page.
    private static func completed(_ session: StripeSession) -> Said? {
        if session.payment_status != "unpaid" { return paid(session, captured: true) }
        // Either it is only set aside, as was asked for, or the money comes later, with a notice of its own.
        return session.metadata?[Mark.capture] == "later" ? paid(session, captured: false) : nil
    }

    private static func paid(_ session: StripeSession, captured: Bool) -> Said? {
        guard var notice = about(session.metadata), let payment = session.payment_intent?.id else { return nil }
        notice.checkout = OrderPayment.Checkout(id: session.id)
        notice.payment = payment
        notice.amount = session.total
        notice.captured = captured
        return (PaymentEvents.paid, notice)
    }

    private static func expired(_ session: StripeSession) -> Said? {
        guard var notice = about(session.metadata) else { return nil }
        notice.checkout = OrderPayment.Checkout(id: session.id)
        return (PaymentEvents.expired, notice)
    }

    // MARK: - Payments

    private static func setAside(_ payment: StripePayment) -> Said? {
        guard payment.status == "requires_capture", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        notice.amount = payment.money(payment.amount_capturable)
        notice.captured = false
        return (PaymentEvents.paid, notice)
    }

    private static func taken(_ payment: StripePayment) -> Said? {
        guard payment.status == "succeeded", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        notice.amount = payment.money(payment.amount_received)
        notice.captured = true
        return (payment.capture_method == "manual" ? PaymentEvents.captured : PaymentEvents.paid, notice)
    }

    private static func letGo(_ payment: StripePayment) -> Said? {
        guard payment.status == "canceled", var notice = about(payment.metadata) else { return nil }
        notice.payment = payment.id
        return (PaymentEvents.voided, notice)
    }

    // MARK: - Refunds

    /// Says how much went back in all, whoever gave it.
    private static func refunded(_ charge: StripeCharge) -> Said? {
        guard var notice = about(charge.metadata) else { return nil }
        notice.payment = charge.payment_intent?.id
        notice.amount = Money(atStripe: charge.amount_refunded, currency: charge.currency)
        return (PaymentEvents.refunded, notice)
    }

    /// Of a refund that we asked for: it names its errand.
    private static func refund(_ refund: StripeRefund) -> Said? {
        guard var notice = about(refund.metadata), let errand = refund.metadata?[Mark.task] else { return nil }
        notice.errand = errand
        notice.payment = refund.payment_intent?.id
        notice.amount = Money(atStripe: refund.amount, currency: refund.currency)
        guard refund.hasFailed else { return (PaymentEvents.refunded, notice) }
        notice.reason = String((refund.failure_reason ?? refund.status ?? "failed").prefix(200))
        return (PaymentEvents.failed, notice)
    }
}
