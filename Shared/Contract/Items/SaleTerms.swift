public import Events

/// Restrictions by a source of the sale of an item or of a show's seats. People's things have none.
public struct SaleTerms: DirectJSON, Sendable, Hashable {
    /// Reason why none is sold; nil: some are.
    public var availability: Availability?
    /// Start of the sale; nil: it has begun.
    public var from: Timestamp?
    /// The end of the sale; nil: none is known.
    public var through: Timestamp?
    /// Status that the source gives a show; nil: it takes place as planned.
    public var status: EventStatus?

    /// The terms; nil if they restrict nothing.
    public var ifAny: SaleTerms? { self == SaleTerms() ? nil : self }

    /// Terms in the API, beside a show's own status; nil if they restrict nothing.
    var shown: SaleTerms? { SaleTerms(availability: availability, from: from, through: through).ifAny }

    public func isOnSale(at time: Timestamp) -> Bool {
        availability == nil && time >= from ?? .earliest && time < through ?? .latest
    }
}

/// Reason why something is not sold, in schema.org's words (ItemAvailability).
public enum Availability: String, Codable, Sendable, Hashable, CaseIterable {
    case soldOut = "SoldOut"
    case outOfStock = "OutOfStock"
    case discontinued = "Discontinued"
    /// Announced and not sold yet.
    case preOrder = "PreOrder"
    /// Sold only at the place.
    case inStoreOnly = "InStoreOnly"
}
