public import Events
public import Geo
public import Hours

/// A place that people can go to or order from (schema.org Place and its subtypes).
public struct Place: DirectlyWritten, DirectlyRead, HasMembers, Sendable, Hashable {
    /// 1–64 of `a–z 0–9 -`; an item's id begins with it.
    public var id: String
    /// schema.org types, the most specific first: "Restaurant", "CafeOrCoffeeShop", "FastFoodRestaurant" …
    public var types: [String]
    public var name: String
    /// The name by BCP 47 language tag.
    public var names: [String: String]
    public var description: String?
    public var address: PostalAddress?
    public var geo: Coordinate
    /// Further points of the same thing (entrances, branches); the nearest of all counts.
    public var locations: [Coordinate]?
    /// Its outline, a polygon or several.
    public var boundary: Geometry?
    public var telephone: String?
    public var email: String?
    public var url: String?
    public var images: [String]
    public var openingHours: OpeningHours?
    /// IANA time zone of opening hours and daily portions. `Etc/Unknown` on the high sea, where no zone is known.
    public var timeZone: String = "UTC"
    public var servesCuisine: [String]
    /// What it has, offers or allows, by names of `PlaceFeature`; false: it has it not. Others are unknown.
    public var amenityFeature: [String: Bool]?
    /// Number of halls of a cinema.
    public var screenCount: Int?
    /// How it takes orders; nil: the default of `Ordering`.
    public var ordering: Ordering?
    /// Set for a home that is for sale or rent.
    public var listing: Listing?
    /// The merchant's person id.
    public var merchant: String?
    /// Source of the import ("osm:node/123"), with the source's attribution.
    public var source: String?
    public var attribution: String?
    /// True if it is invented for show.
    public var illustrative: Bool?
    /// Digest of the last imported row: the same row again changes nothing, whatever people changed since.
    public var imported: String?
    public var updatedAt: Timestamp
    public var reflects: InputPositions
}

extension Place {
    public static let shown = ShownMembers(
        "id", "types", "name", "names", "description", "address", "geo", "locations", "boundary", "telephone", "email",
        "url", "images", "openingHours", "timeZone", "servesCuisine", "amenityFeature", "screenCount", "ordering",
        "listing", "source",
        "attribution", "illustrative", "updatedAt")
}

/// schema.org PostalAddress.
public struct PostalAddress: DirectJSON, Sendable, Hashable {
    public var streetAddress: String?
    public var addressLocality: String?
    /// A province or state.
    public var addressRegion: String?
    public var postalCode: String?
    /// ISO 3166-1 alpha-2.
    public var addressCountry: String?
}
