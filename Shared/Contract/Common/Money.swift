public import Events

/// An amount in the currency's minor units (cents for EUR, satang for THB, yen for JPY) with its ISO 4217 code.
public struct Money: Codable, Sendable, Hashable {
    public var amount: Int64
    public var currency: String

    public init(amount: Int64, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

extension Money: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("amount", amount)
        writer.member("currency", currency)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        amount = try reader.integer("amount")
        currency = try reader.string("currency")
        try reader.close()
    }
}
