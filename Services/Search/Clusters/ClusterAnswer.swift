import Contract
import Events
import Finding
import Geo
import ServiceKit

/// The answer of `GET /v1/clusters`: all places of a query on few pins.
struct ClusterAnswer: Encodable, Sendable {
    /// Many places as one pin.
    struct Cluster: Encodable, Sendable {
        var count: Int
        /// The number of places by `PlaceKind`.
        var kinds: [String: Int]
        /// The mean of their points.
        var geo: Coordinate
        /// The smallest box that holds all of them.
        var bounds: BoundingBox
    }

    /// A place that is a pin by itself.
    struct Single: Encodable, Sendable {
        var id: String
        /// In the reader's language.
        var name: String
        var kind: String
        var geo: Coordinate
        /// The average of its ratings.
        var rating: Double?
        /// Set only for a home.
        var price: PriceRange?
        /// Set only for a home.
        var purpose: Listing.Purpose?
    }

    var total: Int
    var zoom: Int
    /// The largest first.
    var clusters: [Cluster]
    /// The best rated first.
    var places: [Single]

    init(_ net: consuming ClusterNet, zoom: Int, of things: ThingTable, _ language: NameLanguage) {
        self.zoom = zoom
        total = net.total
        let pins = net.pins
        clusters = pins.filter { $0.count > 1 }.compactMap { Cluster($0) }
            .sorted { ($1.count, $0.bounds.west, $0.bounds.south) < ($0.count, $1.bounds.west, $1.bounds.south) }
        places = pins.filter { $0.count == 1 }.compactMap { Single($0, of: things, language) }
            .sorted { ($1.rating ?? -1, $0.id) < ($0.rating ?? -1, $1.id) }
    }
}

extension ClusterAnswer.Cluster {
    fileprivate init?(_ cell: ClusterNet.Cell) {
        let middle = ClusterNet.point(x: cell.sum.x / Double(cell.count), y: cell.sum.y / Double(cell.count))
        guard let geo = Coordinate(latitude: middle.latitude.rounded6, longitude: middle.longitude.rounded6),
            let bounds = BoundingBox(west: cell.west, south: cell.south, east: cell.east, north: cell.north)
        else { return nil }
        (count, self.geo, self.bounds) = (cell.count, geo, bounds)
        let counts = zip(PlaceKind.allCases, cell.kinds).filter { $0.1 > 0 }
        kinds = Dictionary(uniqueKeysWithValues: counts.map { ($0.0.name, $0.1) })
    }
}

extension ClusterAnswer.Single {
    fileprivate init?(_ cell: ClusterNet.Cell, of things: ThingTable, _ language: NameLanguage) {
        guard let entry = things.place(cell.first) else { return nil }
        let place = entry.place
        (id, geo, rating) = (entry.id, cell.point, entry.rating?.average)
        name = place.names.name(in: language) ?? place.name
        kind = PlaceKind(types: place.types).name
        (price, purpose) = (place.listing?.price, place.listing?.purpose)
    }
}

extension Double {
    /// A millionth of a degree is a tenth of a metre.
    fileprivate var rounded6: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
