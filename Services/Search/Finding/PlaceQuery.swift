import Contract
import Events
import Geo

/// Which places are asked for, and in what order.
struct PlaceQuery: Sendable {
    /// Where they are to be.
    enum Region: Sendable {
        case everywhere
        /// Between two distances in metres from a point.
        case ring(Coordinate, ClosedRange<Double>)
        case box(BoundingBox)
        case inside(Outline)
        /// So many metres to either side of a line.
        case along(Polyline, Double)
        /// In at least one of them.
        case anyOf([Region])

        /// As the index of places is asked: one query for each part, and a place may be in several parts. Places outside a ring's inner
        /// edge are those whose nearest point is.
        var spatial: [SpatialQuery] {
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

    enum Sort: String, CaseIterable, Codable, Sendable {
        case distance, rating, relevance, price, newest, popular, name
    }

    var region = Region.everywhere
    /// What distances are measured from; nil shows none.
    var origin: Coordinate?
    /// Any of these; empty is every type.
    var types: Set<String> = []
    /// What their names, dishes, cuisines … say.
    var words: String?
    /// Exactly its name.
    var name: String?
    var openAt: Timestamp?
    /// The person whose places they are.
    var merchant: String?
    /// What is asked must overlap it.
    var price: ClosedRange<Int64>?
    /// Of the price, ISO 4217.
    var currency: String?
    /// Only homes that are offered for it.
    var purpose: Listing.Purpose?
    /// The least average.
    var rating: Double?
    /// Part of one of the cuisines it serves, folded.
    var cuisine: String?
    var sort = Sort.name

    var isEverywhere: Bool {
        if case .everywhere = region { true } else { false }
    }
}

/// A place that a query found.
struct PlaceHit: Sendable {
    let entry: PlaceEntry
    /// In metres from the query's origin, if it has one.
    var distance: Double?
    var rank = Rank(first: 0)
}

/// What a list goes by: the less, the earlier; equal ones go by id. Lists by name have their own order instead.
struct Rank: Codable, Sendable, Hashable, Comparable {
    var first: Double
    var second = 0.0

    static func < (left: Rank, right: Rank) -> Bool {
        left.first == right.first ? left.second < right.second : left.first < right.first
    }
}

/// Where a page ended: what the order goes by, and the id. What comes into other pages or leaves them does not move it.
struct PlacePosition: Codable, Sendable, Equatable {
    var sort: PlaceQuery.Sort
    var rank: Rank?
    var name: String?
    var id: String
    /// How many came up to it.
    var count: Int

    /// Whether it can be one of a list in this order. Who sends it may have written anything into it.
    func isOf(_ order: PlaceQuery.Sort) -> Bool {
        sort == order && (name == nil) != (rank == nil) && (0...PlacePosition.most).contains(count)
    }

    private static let most = 1_000_000_000
}

/// A page of places.
struct FoundPlaces: Sendable {
    var hits: [PlaceHit] = []
    var total = 0
    /// The first one's place in the whole list, counted from 1; 0 if there is none.
    var first = 0
    var next: PlacePosition?
    /// How many there are of each type, whatever types are asked for.
    var counts: [String: Int] = [:]
}
