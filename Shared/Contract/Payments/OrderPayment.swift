public import Events

/// How an order is paid for, how far that is, and what its provider still has to be asked.
public struct OrderPayment: DirectJSON, MayLackMembers, Sendable, Hashable {
    public enum Status: String, Codable, Sendable, Hashable, CaseIterable {
        /// It is paid when it is handed over.
        case due
        /// The provider is, or will be, asked for a checkout.
        case opening
        /// It can be paid now.
        case open
        /// It may end only once nobody can pay for it any more: the provider is being told.
        case closing
        /// The money is set aside at the provider, and taken when a place begins.
        case authorized
        case paid
        /// Nothing was taken, and nothing will be.
        case void
        /// Some or all of it is being given back.
        case refunding
        /// All of it was given back.
        case refunded
    }

    /// Where it is paid.
    public struct Checkout: DirectJSON, Sendable, Hashable {
        public var id: String
        /// The provider's page; nil where nothing is paid on a page.
        public var url: String?
        public var expiresAt: Timestamp?
    }

    /// What becomes of the order once nobody can pay for it any more.
    public struct Ending: DirectJSON, Sendable, Hashable {
        /// Rejected or cancelled.
        public var status: Order.Status
        public var reason: Reason
        public var by: Actor.Role?
    }

    public var method: PaymentMethod
    public var status: Status
    /// What the customer gives besides the price; of parts that were cancelled, too.
    public var tip: Money?
    /// Whose words about the money count: "stripe", "bank-transfer". Nil: nobody's.
    public var provider: String?
    public var checkout: Checkout?
    /// Of a bank transfer: what the customer is told to transfer to, and what to write on it.
    public var transferTo: String?
    public var reference: String?
    /// The provider's name of the payment, as soon as there is one.
    public var id: String?
    /// What the provider has set aside.
    public var authorized: Money?
    /// What was taken: at the place, by the provider, or by a transfer.
    public var captured: Money?
    /// How much of that was given back.
    public var refunded: Money?
    /// While it is closing.
    public var ending: Ending?
    /// What the provider still has to be asked. Each stands here until its answer has come.
    public var errands: [PaymentTask] = []
}

/// Something that a provider has to be asked. Its id is made of the order's and stays the same however often it is asked, so that the
/// provider does it once: it is the request's idempotency key, and stands in what the provider keeps of it.
public struct PaymentTask: DirectJSON, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        case open, expire, capture, void, refund
        /// What was given back of the payment, whoever asked for it.
        case listRefunds
    }

    /// `<order>/open`, `<order>/refund/<place>`, `<order>/refunds/<as many units as were given back>` …
    public var id: String
    public var kind: Kind
    /// Of a checkout, a capture and a refund.
    public var amount: Money?
    /// Which checkout is to end.
    public var checkout: String?
    /// Of a checkout: until when it can be paid.
    public var expiresAt: Timestamp?
    /// Of a checkout: the money is taken at once, not only set aside.
    public var captures: Bool?
    /// Not to be done before; nil: now.
    public var due: Timestamp?
    /// Why the provider will never do it: people have to see to it.
    public var failed: String?
}

extension PaymentTask {
    /// Whose part is given back; nil: the whole order's, or it is no refund.
    public func place(in order: String) -> String? {
        let beginning = "\(order)/refund/"
        return kind == .refund && id.hasPrefix(beginning) ? String(id.dropFirst(beginning.count)) : nil
    }
}

extension OrderPayment {
    /// What nobody but people can do: pay a transfer back, or what the provider refused to give back.
    public var owedByHand: [PaymentTask] {
        errands.filter { $0.kind == .refund && (method == .bankTransfer || $0.failed != nil) }
    }

    /// What the provider is to be asked.
    public var owedByProvider: [PaymentTask] {
        errands.filter { $0.failed == nil && !(method == .bankTransfer && $0.kind == .refund) }
    }
}
