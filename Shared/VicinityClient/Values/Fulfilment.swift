public import Geo

/// Whom an order's places may ask.
public struct Contact: Codable, Sendable, Hashable {
    /// At most 100 characters.
    public var name: String
    /// With 4 to 20 digits.
    public var telephone: String
    /// For those who have one.
    public var email: String?

    /// Somebody who can be called.
    public init(name: String, telephone: String, email: String? = nil) {
        self.name = name
        self.telephone = telephone
        self.email = email
    }
}

/// How an order comes to its customer.
public struct Fulfilment: Codable, Sendable, Hashable {
    /// A way to get it. New ones can come in future.
    public struct Method: RawRepresentable, Codable, Hashable, Sendable {
        /// As the API writes it.
        public let rawValue: String
        /// As the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer fetches it.
        public static let pickUp = Method(rawValue: "pick-up")
        /// It is brought to an address.
        public static let delivery = Method(rawValue: "delivery")
        /// It is brought to a table of the place.
        public static let table = Method(rawValue: "table")
        /// It is nothing but seats of shows.
        public static let ticket = Method(rawValue: "ticket")
    }

    /// The way to get it.
    public var method: Method
    /// Of a delivery: where to.
    public var address: Address?
    /// Of a delivery: the address's point.
    public var geo: Coordinate?
    /// Of a table: its name or number.
    public var table: String?

    /// A delivery needs address and point, a table its name.
    public init(_ method: Method, address: Address? = nil, geo: Coordinate? = nil, table: String? = nil) {
        self.method = method
        self.address = address
        self.geo = geo
        self.table = table
    }
}

/// What about a line of an order is other than the customer was shown or asked for.
public struct LineChange: Codable, Sendable, Hashable {
    /// A price of one, or a quantity; 0 of what is gone.
    public enum Value: Codable, Sendable, Hashable {
        case price(Money)
        case quantity(Int)

        /// Reads a number or an amount.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let quantity = try? container.decode(Int.self) {
                self = .quantity(quantity)
            } else {
                self = .price(try container.decode(Money.self))
            }
        }

        /// Writes a number or an amount.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .price(let money): try container.encode(money)
            case .quantity(let quantity): try container.encode(quantity)
            }
        }
    }

    /// The line's place in the order, from 0.
    public var line: Int
    /// An item's or a screening's id.
    public var item: String
    /// The choice that it is about; nil: the line as a whole.
    public var option: OptionName?
    /// As the customer saw it.
    public var was: Value
    /// As it is now.
    public var `is`: Value
}
