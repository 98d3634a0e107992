public import Events
public import Geo

/// How the customer gets an order.
public struct Fulfilment: DirectJSON, Sendable, Hashable {
    public enum Method: String, Codable, Sendable, Hashable, CaseIterable {
        /// The customer fetches it.
        case pickUp = "pick-up"
        /// It is brought to an address.
        case delivery
        /// It is brought to a table of the place.
        case table
        /// It has only seats of shows.
        case ticket
    }

    public var method: Method
    /// A delivery's address.
    public var address: PostalAddress?
    /// The point of a delivery's address, by which the place decides.
    public var geo: Coordinate?
    /// The table's name or number.
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
