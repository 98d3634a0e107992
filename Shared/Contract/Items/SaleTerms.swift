public import Events

/// What a source says against the sale of an item or of a show's seats. People's things have none.
public struct SaleTerms: DirectJSON, Sendable, Hashable {
    /// Why none is sold; nil: some are.
    public var availability: Availability?
    /// The first moment of the sale; nil: it has begun.
    public var from: Timestamp?
    /// The end of the sale; nil: none is known.
    public var through: Timestamp?
    /// Status that the source gives a show; nil: it takes place as planned.
    public var status: EventStatus?

    /// Nil if nothing is said against the sale.
    public var ifAny: SaleTerms? { self == SaleTerms() ? nil : self }

    /// As the API shows it, beside a show's own status; nil if nothing is left.
    var shown: SaleTerms? { SaleTerms(availability: availability, from: from, through: through).ifAny }

    public func isOnSale(at time: Timestamp) -> Bool {
        availability == nil && time >= from ?? .earliest && time < through ?? .latest
    }
}

/// Why something is not sold, in schema.org's words (ItemAvailability).
public enum Availability: String, Codable, Sendable, Hashable, CaseIterable {
    case soldOut = "SoldOut"
    case outOfStock = "OutOfStock"
    case discontinued = "Discontinued"
    /// It is announced and not sold yet.
    case preOrder = "PreOrder"
    /// It is sold at the place alone.
    case inStoreOnly = "InStoreOnly"
}
