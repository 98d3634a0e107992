public import Events

/// A provider's notice about an order's money, from its webhook or as the answer to a payment task. It may come twice, late, in any order,
/// or about an order that was removed.
public struct PaymentNotice: Codable, Sendable, Hashable {
    /// A refund as the provider lists it.
    public struct Refund: Codable, Sendable, Hashable {
        /// The provider's id of it.
        public var id: String
        public var amount: Money
        /// The payment task that asked for it; nil: it was made at the provider.
        public var errand: String?
        /// The customer will not get it.
        public var hasFailed: Bool?
    }

    public var order: String
    public var customer: String
    /// "stripe", "bank-transfer".
    public var provider: String
    /// The payment task that it answers; nil: it comes from the provider's webhook.
    public var errand: String?
    public var checkout: OrderPayment.Checkout?
    /// The provider's id of the payment.
    public var payment: String?
    /// The amount of the payment, capture or refund. In a notice of refunds that answers no task: the sum of all refunds of the payment.
    public var amount: Money?
    /// The payment was captured, not only authorized.
    public var captured: Bool?
    /// The reference to write on a bank transfer.
    public var reference: String?
    /// Why it failed.
    public var reason: String?
    /// All refunds of the payment, as the answer to a task that asked for them.
    public var refunds: [Refund]?
}

extension PaymentNotice {
    /// The payment task that it answers, in JSON `errand`; nil: it comes from the provider's webhook.
    public var task: String? {
        get { errand }
        set { errand = newValue }
    }
}

extension PaymentNotice.Refund {
    /// The payment task that asked for it, in JSON `errand`; nil: it was made at the provider.
    public var task: String? { errand }
}

/// Notices of providers about orders' money.
public enum PaymentEvents {
    public static let opened = EventType(
        "vicinity.payment.opened.v1", PaymentNotice.self, "A checkout is open: the order can be paid now.")
    public static let paid = EventType(
        "vicinity.payment.paid.v1", PaymentNotice.self, "The customer has paid: the money was authorized or captured.")
    public static let expired = EventType(
        "vicinity.payment.expired.v1", PaymentNotice.self, "The checkout is closed, and nobody has paid.")
    public static let captured = EventType(
        "vicinity.payment.captured.v1", PaymentNotice.self, "The authorized money was captured.")
    public static let voided = EventType(
        "vicinity.payment.voided.v1", PaymentNotice.self, "The authorization was voided, or has lapsed.")
    public static let refunded = EventType(
        "vicinity.payment.refunded.v1", PaymentNotice.self, "Some of the captured money was refunded.")
    public static let failed = EventType(
        "vicinity.payment.failed.v1", PaymentNotice.self, "The provider will never do what it was asked to do.")
}

extension Topic {
    /// Orders writes it, too, with the answers to its payment tasks. Both writers sign their records, as commands are signed.
    public static let paymentNotices = Topic(
        "payments.notices", owner: "gateway", key: "order", partitionKey: "customer", kept: .days(30),
        about:
            "Notices of providers about orders' money: from verified webhooks, and as answers to orders' payment tasks.",
        deciders: ["orders"], personal: [.own(.read)],
        types: PaymentEvents.opened, PaymentEvents.paid, PaymentEvents.expired, PaymentEvents.captured,
        PaymentEvents.voided, PaymentEvents.refunded, PaymentEvents.failed)
}
