/// How an order is paid for.
public struct PaymentMethod: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// As the API writes it.
    public let rawValue: String
    /// As the API writes it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// When it is handed over.
    public static let atPlace = PaymentMethod(rawValue: "at-place")
    /// Before, on a provider's page.
    public static let online = PaymentMethod(rawValue: "online")
    /// Before, to an account of the place.
    public static let bankTransfer = PaymentMethod(rawValue: "bank-transfer")

    /// For people to read.
    public var description: String { rawValue }
}

/// How an order is to be paid for, and what is given besides.
public struct PaymentChoice: Codable, Sendable, Hashable {
    /// One that all its places take.
    public var method: PaymentMethod
    /// At most what the lines cost.
    public var tip: Money?

    /// Without a tip unless one is said.
    public init(_ method: PaymentMethod, tip: Money? = nil) {
        self.method = method
        self.tip = tip
    }
}

/// How far an order's payment is.
public struct Payment: Codable, Sendable, Hashable {
    /// How it is paid.
    public var method: PaymentMethod
    /// "due", "opening", "open", "closing", "authorized", "paid", "void", "refunding" or "refunded".
    public var status: String
    /// To be paid besides the total.
    public var tip: Money?
    /// Where it is paid online, while it is open.
    public var checkout: Checkout?
    /// Of a bank transfer: where to.
    public var transferTo: String?
    /// Of a bank transfer: what to write on it.
    public var reference: String?
    /// What was taken.
    public var captured: Money?
    /// How much of it was given back.
    public var refunded: Money?

    /// A provider's page.
    public struct Checkout: Codable, Sendable, Hashable {
        /// Names it.
        public var id: String
        /// To be opened in a browser.
        public var url: String?
        /// Until when it can be paid.
        public var expiresAt: Timestamp?
    }
}
