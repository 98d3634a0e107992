/// An amount in the currency's minor units (cents for EUR, satang for THB, yen for JPY) with its ISO 4217 code.
public struct Money: Codable, Sendable, Hashable {
    public var amount: Int64
    public var currency: String

    public init(amount: Int64, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}
