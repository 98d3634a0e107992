/// A method of payment. The server may have methods that this version has no name for.
public struct PaymentMethod: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// Value as the API writes it.
    public let rawValue: String
    /// Value as the API writes it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Payment at the handover.
    public static let atPlace = PaymentMethod(rawValue: "at-place")
    /// Payment in advance, on a provider's page.
    public static let online = PaymentMethod(rawValue: "online")
    /// Payment in advance, to an account of the place.
    public static let bankTransfer = PaymentMethod(rawValue: "bank-transfer")

    /// Text as the API writes it.
    public var description: String { rawValue }
}

/// The choice of a method of payment, with a tip.
public struct PaymentChoice: Codable, Sendable, Hashable {
    /// Method that all places of the order accept.
    public var method: PaymentMethod
    /// Tip, at most the price of the lines.
    public var tip: Money?

    /// A choice without a tip, unless one is given.
    public init(_ method: PaymentMethod, tip: Money? = nil) {
        self.method = method
        self.tip = tip
    }
}

/// The payment of an order.
public struct Payment: Codable, Sendable, Hashable {
    /// Method of payment.
    public var method: PaymentMethod
    /// Status: "due", "opening", "open", "closing", "authorized", "paid", "void", "refunding" or "refunded".
    public var status: String
    /// Tip, beside the total.
    public var tip: Money?
    /// Checkout of an online payment, while it is open.
    public var checkout: Checkout?
    /// Account of a bank transfer.
    public var transferTo: String?
    /// Reference to write on a bank transfer.
    public var reference: String?
    /// Amount that was captured.
    public var captured: Money?
    /// Amount that was refunded.
    public var refunded: Money?

    /// A provider's page to pay on.
    public struct Checkout: Codable, Sendable, Hashable {
        /// Id of the checkout.
        public var id: String
        /// URL to open in a browser.
        public var url: String?
        /// End of the time to pay.
        public var expiresAt: Timestamp?
    }
}
