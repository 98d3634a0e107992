import Contract

// Stripe's objects, with the members that are used here.

/// A checkout: a page of Stripe where one order can be paid once.
struct StripeSession: Decodable, Sendable {
    enum Status: String, Decodable, Sendable { case open, complete, expired }

    var id: String
    var url: String?
    var status: Status?
    /// "paid", "unpaid" (also if only authorized), "no_payment_required".
    var payment_status: String?
    var payment_intent: Reference<StripePayment>?
    var amount_total: Int64?
    var currency: String?
    /// Seconds since 1970.
    var expires_at: Int64?
    var metadata: [String: String]?

    var total: Money? { amount_total.flatMap { amount in currency.flatMap { Money(atStripe: amount, currency: $0) } } }
}

/// A payment ("PaymentIntent").
struct StripePayment: Decodable, Sendable {
    var id: String
    /// "requires_capture": authorized; "succeeded": captured; "canceled"; "processing"; others: not paid.
    var status: String
    var amount: Int64?
    var amount_capturable: Int64?
    var amount_received: Int64?
    var currency: String?
    /// "manual": it is captured later than it is authorized.
    var capture_method: String?
    var metadata: [String: String]?

    func money(_ amount: Int64?) -> Money? {
        amount.flatMap { amount in currency.flatMap { Money(atStripe: amount, currency: $0) } }
    }
}

struct StripeRefund: Decodable, Sendable {
    var id: String
    /// "succeeded", "pending", "requires_action", "failed", "canceled".
    var status: String?
    var amount: Int64
    var currency: String
    var payment_intent: Reference<StripePayment>?
    var failure_reason: String?
    var metadata: [String: String]?

    /// The customer will not get it.
    var hasFailed: Bool { status == "failed" || status == "canceled" }
}

struct StripeCharge: Decodable, Sendable {
    var id: String
    /// The sum of its refunds so far.
    var amount_refunded: Int64
    var currency: String
    var payment_intent: Reference<StripePayment>?
    var metadata: [String: String]?
}

struct StripeList<Element: Decodable & Sendable>: Decodable, Sendable {
    var data: [Element]
    var has_more: Bool?
}

struct StripeErrorBody: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        var type: String?
        var code: String?
        var message: String?
    }

    var error: Content
}

/// Another object, by its id, or as a whole if that was requested.
struct Reference<Object: Decodable & Sendable>: Decodable, Sendable {
    private struct Named: Decodable { var id: String }

    var id: String
    var object: Object?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let id = try? container.decode(String.self) {
            self.id = id
        } else {
            id = try container.decode(Named.self).id
            object = try container.decode(Object.self)
        }
    }
}

/// Keys in the metadata of all objects that are created here, so that notices about them find their order.
enum Mark {
    static let application = "application"
    static let ours = "vicinity"
    /// The deployment, where several share the account.
    static let deployment = "deployment"
    static let order = "order"
    static let customer = "customer"
    /// The payment task's id.
    static let task = "errand"
    /// "later": the payment is only authorized at first.
    static let capture = "capture"
}
