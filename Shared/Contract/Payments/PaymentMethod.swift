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
public struct PaymentChoice: Codable, Sendable, Hashable {
    public var method: PaymentMethod
    /// From 1 to what the lines cost, in their currency.
    public var tip: Money?

    public init(_ method: PaymentMethod, tip: Money? = nil) {
        self.method = method
        self.tip = tip
    }
}

extension PaymentChoice: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("method", method)
        writer.member("tip", ifAny: tip)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        method = try reader.word("method")
        tip = try reader.value(ifAny: "tip")
        try reader.close()
    }
}
