public import Events

/// A difference between an order line and what the customer was shown or asked for: `{"line": 0, "item": "cafe.tea", "was": {"amount": 300,
/// "currency": "EUR"}, "is": {"amount": 320, "currency": "EUR"}}`.
public struct LineChange: DirectJSON, Sendable, Hashable {
    /// Price of one piece or choice, or a quantity: as asked for, and as it is; 0 for an item or a choice that no longer exists.
    public enum Value: Sendable, Hashable {
        case price(Money)
        case quantity(Int)
    }

    /// Index of the line in the order, from 0.
    public var line: Int
    public var item: String
    /// Choice that it is about; nil: the line as a whole.
    public var option: OptionName?
    public var was: Value
    public var `is`: Value
}

extension LineChange.Value {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let quantity = try? container.decode(Int.self) {
            self = .quantity(quantity)
        } else {
            self = .price(try container.decode(Money.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .price(let money): try container.encode(money)
        case .quantity(let quantity): try container.encode(quantity)
        }
    }
}

/// By hand: it is a number or an object, which only the general decoder can distinguish. Refusals are rare.
extension LineChange.Value: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .price(let money): money.write(to: &writer)
        case .quantity(let quantity): writer.write(Int64(quantity))
        }
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) { throw JSONReader.Unusual() }
}
