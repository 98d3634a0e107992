public import Events

/// How an order is paid for.
public enum PaymentMethod: String, Codable, Sendable, Hashable, CaseIterable {
    /// When it is handed over.
    case atPlace = "at-place"
    /// Before, on the provider's page: we see no card data.
    case online
    /// Before, to the place's bank account; its staff confirms that the money has arrived.
    case bankTransfer = "bank-transfer"
}

/// How a customer wants to pay, and the tip.
public struct PaymentChoice: DirectJSON, Sendable, Hashable {
    public var method: PaymentMethod
    /// From 1 to what the lines cost, in their currency.
    public var tip: Money?

    public init(_ method: PaymentMethod, tip: Money? = nil) {
        self.method = method
        self.tip = tip
    }
}
