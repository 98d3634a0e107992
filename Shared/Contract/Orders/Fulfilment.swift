public import Events
public import Geo

/// How an order comes to its customer.
public struct Fulfilment: DirectJSON, Sendable, Hashable {
    public enum Method: String, Codable, Sendable, Hashable, CaseIterable {
        /// The customer fetches it.
        case pickUp = "pick-up"
        /// It is brought to an address.
        case delivery
        /// It is brought to a table of the place.
        case table
        /// It is nothing but seats of shows.
        case ticket
    }

    public var method: Method
    /// Of a delivery: where to.
    public var address: PostalAddress?
    /// Of a delivery: the address's point, by which the place decides.
    public var geo: Coordinate?
    /// Of a table: its name or number.
    public var table: String?

    public init(
        _ method: Method, address: PostalAddress? = nil, geo: Coordinate? = nil, table: String? = nil
    ) {
        self.method = method
        self.address = address
        self.geo = geo
        self.table = table
    }
}
