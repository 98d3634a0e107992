public import Events

/// How an order is paid, how far its payment is, and the tasks that its provider still has to do.
public struct OrderPayment: DirectJSON, MayLackMembers, Sendable, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        /// It is paid when it is handed over.
        case due
        /// The provider is, or will be, asked for a checkout.
        case opening
        /// It can be paid now.
        case open
        /// The checkout is being closed at the provider: the order ends once nobody can pay for it any more.
        case closing
        /// The money is authorized at the provider, and captured when a place begins.
        case authorized
        case paid
        /// Nothing was taken, and nothing will be.
        case void
        /// Some or all of the money is being refunded.
        case refunding
        /// All of the money was refunded.
        case refunded
    }

    /// A checkout: where the order is paid.
    public struct Checkout: DirectJSON, Sendable, Hashable {
        public var id: String
        /// The provider's page; nil where nothing is paid on a page.
        public var url: String?
        public var expiresAt: Timestamp?
    }

    /// How the order ends once nobody can pay for it any more.
    public struct Ending: DirectJSON, Sendable, Hashable {
        /// Rejected or cancelled.
        public var status: Order.Status
        public var reason: Reason
        public var by: Actor.Role?
    }

    public var method: PaymentMethod
    public var status: Status
    /// The tip for all parts, also for those that were cancelled.
    public var tip: Money?
    /// The provider whose notices count: "stripe", "bank-transfer". Nil: none.
    public var provider: String?
    public var checkout: Checkout?
    /// The account that a bank transfer goes to, as the customer is shown it.
    public var transferTo: String?
    /// The reference to write on a bank transfer.
    public var reference: String?
    /// The provider's id of the payment, as soon as there is one.
    public var id: String?
    /// What the provider has authorized and not captured.
    public var authorized: Money?
    /// What was taken: at the place, by the provider, or by a transfer.
    public var captured: Money?
    /// How much of that was refunded.
    public var refunded: Money?
    /// Given while it is closing.
    public var ending: Ending?
    /// The payment tasks that are not done yet. Each stays here until its answer has come.
    public var errands: [PaymentTask] = []
}

/// A request to a provider. Its id is the idempotency key: it is made of the order's id and stays the same for every attempt, so that
/// the provider does it once.
public struct PaymentTask: DirectJSON, Sendable, Hashable {
    public enum Action: String, Codable, Sendable, Hashable, CaseIterable {
        case open, expire, capture, void, refund
        /// Asks for all refunds of the payment, whoever made them.
        case listRefunds
    }

    /// `<order>/open`, `<order>/refund/<place>`, `<order>/refunds/<units refunded so far>` …
    public var id: String
    public var kind: Action
    /// The amount of a checkout, a capture or a refund.
    public var amount: Money?
    /// The checkout to expire.
    public var checkout: String?
    /// The time until which a new checkout can be paid.
    public var expiresAt: Timestamp?
    /// A new checkout captures the money at once, instead of only authorizing it.
    public var captures: Bool?
    /// The earliest time for it; nil: now.
    public var due: Timestamp?
    /// Why the provider will never do it: people have to see to it.
    public var failed: String?
}

extension PaymentTask {
    /// The place whose part is refunded; nil: the whole order, or it is no refund.
    public func place(in order: String) -> String? {
        let beginning = "\(order)/refund/"
        return kind == .refund && id.hasPrefix(beginning) ? String(id.dropFirst(beginning.count)) : nil
    }
}

extension OrderPayment {
    /// The payment tasks that are not done yet, in JSON `errands`.
    public var tasks: [PaymentTask] {
        get { errands }
        _modify { yield &errands }
    }

    /// Refunds that only people can make: of a bank transfer, or refused by the provider.
    public var manualRefunds: [PaymentTask] {
        tasks.filter { $0.kind == .refund && (method == .bankTransfer || $0.failed != nil) }
    }

    /// Tasks for the provider.
    public var providerTasks: [PaymentTask] {
        tasks.filter { $0.failed == nil && !(method == .bankTransfer && $0.kind == .refund) }
    }
}
