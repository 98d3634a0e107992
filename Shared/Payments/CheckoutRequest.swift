public import Contract
public import Events
public import Foundation

/// A request for a checkout.
public struct CheckoutRequest: Sendable, Hashable {
    public struct Line: Sendable, Hashable {
        public var name: String
        public var quantity: Int
        /// The price of one; lines, fees and the tip together are the total.
        public var amount: Money

        public init(name: String, quantity: Int, amount: Money) {
            self.name = name
            self.quantity = quantity
            self.amount = amount
        }
    }

    /// The payment task's id: the idempotency key.
    public var key: String
    public var order: String
    /// The partition key of notices, which repeat it.
    public var customer: String
    public var total: Money
    public var lines: [Line]
    /// The money is captured at once, not only authorized.
    public var captures: Bool
    public var expiresAt: Timestamp
    /// The address that the customer returns to, whether paid or not; nil: it is not set.
    public var returnTo: URL?
    /// BCP 47; nil: the provider chooses.
    public var language: String?
    /// The account that a bank transfer goes to.
    public var transferTo: String?

    public init(
        key: String, order: String, customer: String, total: Money, lines: [Line], captures: Bool, expiresAt: Timestamp,
        returnTo: URL?, language: String? = nil, transferTo: String? = nil
    ) {
        self.key = key
        self.order = order
        self.customer = customer
        self.total = total
        self.lines = lines
        self.captures = captures
        self.expiresAt = expiresAt
        self.returnTo = returnTo
        self.language = language
        self.transferTo = transferTo
    }
}

/// A checkout that can be paid.
public struct Checkout: Sendable, Hashable {
    public var id: String
    /// The provider's page.
    public var url: String?
    public var expiresAt: Timestamp?
    /// The reference to write on a bank transfer.
    public var reference: String?

    public init(id: String, url: String? = nil, expiresAt: Timestamp? = nil, reference: String? = nil) {
        self.id = id
        self.url = url
        self.expiresAt = expiresAt
        self.reference = reference
    }
}
