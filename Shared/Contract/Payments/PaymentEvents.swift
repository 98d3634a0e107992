public import Events

/// What a provider says about an order's money, as its webhook tells it or as it answers an errand. It may come twice, late, in any order, or
/// about an order that is gone.
public struct PaymentNotice: Codable, Sendable, Hashable {
    /// A refund as the provider keeps it.
    public struct Refund: Codable, Sendable, Hashable {
        /// The provider's name of it.
        public var id: String
        public var amount: Money
        /// The errand that asked for it; nil: somebody else did, at the provider.
        public var errand: String?
        /// The customer will not get it.
        public var hasFailed: Bool?
    }

    public var order: String
    public var customer: String
    /// "stripe", "bank-transfer".
    public var provider: String
    /// The errand that it answers; nil: it comes from the provider's webhook.
    public var errand: String?
    public var checkout: OrderPayment.Checkout?
    /// The provider's name of the payment.
    public var payment: String?
    /// Of a notice of refunds that answers no errand: what was given back of the payment in all.
    public var amount: Money?
    /// Of what was paid: the money was taken, not only set aside.
    public var captured: Bool?
    /// Of a bank transfer's checkout: what to write on it.
    public var reference: String?
    /// Why it failed.
    public var reason: String?
    /// All refunds of the payment, where that was asked.
    public var refunds: [Refund]?
}

/// What providers say about orders' money.
public enum PaymentEvents {
    public static let opened = EventType("vicinity.payment.opened.v1", PaymentNotice.self, "It can be paid now.")
    public static let paid = EventType(
        "vicinity.payment.paid.v1", PaymentNotice.self, "The customer has paid: the money was set aside or taken.")
    public static let expired = EventType(
        "vicinity.payment.expired.v1", PaymentNotice.self, "Nobody can pay any more, and nobody has.")
    public static let captured = EventType(
        "vicinity.payment.captured.v1", PaymentNotice.self, "What was set aside was taken.")
    public static let voided = EventType(
        "vicinity.payment.voided.v1", PaymentNotice.self, "What was set aside was let go, or has lapsed.")
    public static let refunded = EventType(
        "vicinity.payment.refunded.v1", PaymentNotice.self, "Some of what was taken was given back.")
    public static let failed = EventType(
        "vicinity.payment.failed.v1", PaymentNotice.self, "The provider will never do what it was asked.")
}

extension Topic {
    /// Orders writes it, too: its errands' answers. Both sign what they write, as commands are.
    public static let paymentNotices = Topic(
        "payments.notices", owner: "gateway", key: "order", partitionKey: "customer", kept: .days(30),
        about:
            "What providers say about orders' money: in webhooks that were verified, and as answers to orders' errands.",
        deciders: ["orders"], personal: [.own(.read)],
        types: PaymentEvents.opened, PaymentEvents.paid, PaymentEvents.expired, PaymentEvents.captured,
        PaymentEvents.voided, PaymentEvents.refunded, PaymentEvents.failed)
}
