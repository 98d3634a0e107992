package import Contract
package import Events
package import Geo

/// A query for places: filters and order.
package struct PlaceQuery: Sendable {
    /// The region in which they are.
    package enum Region: Sendable {
        case everywhere
        /// Around a point, between two distances in metres.
        case ring(Coordinate, ClosedRange<Double>)
        case box(BoundingBox)
        case inside(Outline)
        /// Up to a distance in metres on either side of a line.
        case along(Polyline, Double)
        /// In at least one of the regions.
        case anyOf([Region])

        /// Queries of the spatial index, one for each part; a place may be in several parts. A place is outside a ring's inner edge if its
        /// nearest point is.
        package var spatial: [SpatialQuery] {
            switch self {
            case .everywhere: [.everything()]
            case .ring(let center, let radii): [.near(center, from: radii.lowerBound, within: radii.upperBound)]
            case .box(let box): [.inside(box)]
            case .inside(let area): [.inside(area)]
            case .along(let line, let width): [.along(line, within: width)]
            case .anyOf(let regions): regions.flatMap(\.spatial)
            }
        }
    }

    package enum Sort: String, CaseIterable, Codable, Sendable {
        case distance, rating, relevance, price, newest, popular, name
    }

    package var region = Region.everywhere
    /// The point from which distances are measured; nil for no distances.
    package var origin: Coordinate?
    /// Places with one of these types; empty for every type.
    package var types: Set<String> = []
    /// Words in their names, dishes, cuisines and so on.
    package var words: String?
    /// Words of things that are left out.
    package var excluded: [String] = []
    /// The exact name.
    package var name: String?
    package var openAt: Timestamp?
    /// Only places of this merchant.
    package var merchant: String?
    /// The place's price range must overlap it.
    package var price: ClosedRange<Int64>?
    /// The currency of the price, ISO 4217.
    package var currency: String?
    /// Only homes offered for this purpose.
    package var purpose: Listing.Purpose?
    /// The lowest average rating.
    package var rating: Double?
    /// A part of the name of a cuisine that it serves, folded.
    package var cuisine: String?
    /// Only places that are known to have these, and to lack those.
    package var features: KnownFeatures?
    /// Only places within this distance of any station, in metres.
    package var stationWithin: Double?
    package var sort = Sort.name
    /// Preferences that change the order by relevance.
    package var preferences = Preferences()
    /// How `q` was understood; nil if its words were taken literally.
    package var understanding: Understanding?
    /// True if the answer says what each place scored by.
    package var isExplained = false
    /// True if the places of each cuisine are counted.
    package var countsCuisines = false

    /// The allowed values of `station-within`, in metres.
    package static let stationDistances = 10.0...10_000

    package init() {}

    package var isEverywhere: Bool {
        if case .everywhere = region { true } else { false }
    }
}
