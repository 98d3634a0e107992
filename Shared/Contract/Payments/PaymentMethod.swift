public import Events

/// How an order is paid for.
public enum PaymentMethod: String, Codable, Sendable, Hashable, CaseIterable {
    /// When it is handed over.
    case atPlace = "at-place"
    /// Before, on a page of a provider's: who pays says nothing of a card to us.
    case online
    /// Before, to an account of the place; its staff says that the money has arrived.
    case bankTransfer = "bank-transfer"
}

/// How a customer wants to pay, and what is given besides the price.
public struct PaymentChoice: DirectJSON, Sendable, Hashable {
    public var method: PaymentMethod
    /// From 1 to what the lines cost, in their currency.
    public var tip: Money?

    public init(_ method: PaymentMethod, tip: Money? = nil) {
        self.method = method
        self.tip = tip
    }
}
