public import Events

/// An amount in the currency's minor units (cents for EUR, satang for THB, yen for JPY) with its ISO 4217 code.
public struct Money: DirectJSON, Sendable, Hashable {
    public var amount: Int64
    public var currency: String
}
