public import Geo

/// A person whom the places may ask about an order.
public struct Contact: Codable, Sendable, Hashable {
    /// Name of at most 100 characters.
    public var name: String
    /// Telephone number with 4 to 20 digits.
    public var telephone: String
    /// Address of electronic mail.
    public var email: String?

    /// A person with a telephone number.
    public init(name: String, telephone: String, email: String? = nil) {
        self.name = name
        self.telephone = telephone
        self.email = email
    }
}

/// The way in which an order reaches its customer.
public struct Fulfilment: Codable, Sendable, Hashable {
    /// A method of fulfilment. The server may have methods that this version has no name for.
    public struct Method: RawRepresentable, Codable, Hashable, Sendable {
        /// Value as the API writes it.
        public let rawValue: String
        /// Value as the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Pick-up by the customer.
        public static let pickUp = Method(rawValue: "pick-up")
        /// Delivery to an address.
        public static let delivery = Method(rawValue: "delivery")
        /// Service at a table of the place.
        public static let table = Method(rawValue: "table")
        /// Tickets alone: all lines are seats of shows.
        public static let ticket = Method(rawValue: "ticket")
    }

    /// Method of fulfilment.
    public var method: Method
    /// Address of a delivery.
    public var address: Address?
    /// Point of a delivery's address.
    public var geo: Coordinate?
    /// Name or number of the table.
    public var table: String?

    /// A method with what it needs: a delivery address and point, a table its name.
    public init(_ method: Method, address: Address? = nil, geo: Coordinate? = nil, table: String? = nil) {
        self.method = method
        self.address = address
        self.geo = geo
        self.table = table
    }
}

/// A difference between a line of an order and what the customer was shown or asked for.
public struct LineChange: Codable, Sendable, Hashable {
    /// A price of one, or a quantity; 0 for an item that is no longer available.
    public enum Value: Codable, Sendable, Hashable {
        /// Price of one.
        case price(Money)
        /// Quantity that can be ordered.
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

    /// Index of the line in the order, from 0.
    public var line: Int
    /// Id of an item or a screening.
    public var item: String
    /// Choice that differs; nil for the line as a whole.
    public var option: OptionName?
    /// Value that the customer was shown.
    public var was: Value
    /// Present value.
    public var `is`: Value
}
