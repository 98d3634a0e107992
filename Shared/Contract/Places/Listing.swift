public import Events

/// What is said of a home that is for sale or rent (schema.org Offer of a Residence).
public struct Listing: DirectJSON, Sendable, Hashable {
    public enum Purpose: String, Codable, Sendable, Hashable, CaseIterable {
        case sale, rent
    }

    public var kind: HomeKind
    public var purpose: Purpose
    /// Nil: on request.
    public var price: PriceRange?
    public var promotion: String?
    /// A second line under the name.
    public var subtitle: String?
    public var seller: Seller?
    /// Names the home to old clients: 1 to 2³¹−1, no other home's, and the same for as long as the home is there. A command's 0 leaves
    /// it to the catalog.
    public var number: Int
    /// When it was first offered. A command's 1970-01-01T00:00:00Z leaves it to the catalog.
    public var listedAt: Timestamp
}

/// The kinds of home that people look for.
public enum HomeKind: String, Codable, Sendable, Hashable, CaseIterable {
    case singleHouse = "single-house"
    case twinHouse = "twin-house"
    case townHome = "town-home"
    case townhouse
    case condominium
    case commercialBuilding = "commercial-building"

    /// A home's types, the most special first; schema.org has the second and those after it.
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

/// From `min` to `max` of the currency's minor units, both included; the same twice is an amount.
public struct PriceRange: DirectJSON, Sendable, Hashable {
    public var min: Int64
    public var max: Int64
    /// ISO 4217.
    public var currency: String
}

/// Who offers a home.
public struct Seller: DirectJSON, Sendable, Hashable {
    public var name: String
    /// Names the seller to old clients: 1 to 2³¹−1.
    public var number: Int
}
