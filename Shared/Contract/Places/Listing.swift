public import Events

/// The listing of a home for sale or rent (schema.org Offer of a Residence).
public struct Listing: DirectJSON, Sendable, Hashable {
    public enum Purpose: String, Codable, Sendable, Hashable, CaseIterable {
        case sale, rent
    }

    public var kind: HomeKind
    public var purpose: Purpose
    /// Price; nil: on request.
    public var price: PriceRange?
    public var promotion: String?
    /// A second line under the name.
    public var subtitle: String?
    public var seller: Seller?
    /// Id of the home for old clients: 1 to 2³¹−1, unique among homes and permanent. A command's 0 leaves it to the catalog.
    public var number: Int
    /// Time of the first offer. A command's 1970-01-01T00:00:00Z leaves it to the catalog.
    public var listedAt: Timestamp
}

/// Kinds of homes.
public enum HomeKind: String, Codable, Sendable, Hashable, CaseIterable {
    case singleHouse = "single-house"
    case twinHouse = "twin-house"
    case townHome = "town-home"
    case townhouse
    case condominium
    case commercialBuilding = "commercial-building"

    /// Types of a home, the most specific first; those from the second on are schema.org's.
    public var types: [String] {
        switch self {
        case .singleHouse: ["SingleFamilyResidence", "House", "Residence"]
        case .twinHouse: ["TwinHouse", "House", "Residence"]
        case .townHome: ["TownHome", "House", "Residence"]
        case .townhouse: ["Townhouse", "House", "Residence"]
        case .condominium: ["Condominium", "Apartment", "Residence"]
        case .commercialBuilding: ["CommercialBuilding", "Place"]
        }
    }
}

/// Prices from `min` to `max` in minor units of the currency, both included; equal ones are a single amount.
public struct PriceRange: DirectJSON, Sendable, Hashable {
    public var min: Int64
    public var max: Int64
    /// ISO 4217.
    public var currency: String
}

/// The seller of a home.
public struct Seller: DirectJSON, Sendable, Hashable {
    public var name: String
    /// Id of the seller for old clients: 1 to 2³¹−1.
    public var number: Int
}
