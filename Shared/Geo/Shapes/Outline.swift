/// The polygons of a geometry, prepared for many checks of what is in them.
///
/// A point is inside if an odd number of rings (outlines and holes alike) contain it. Edges are straight lines in longitude and latitude,
/// as in GeoJSON, the shorter way round. For a point on an edge the result is undefined. A pole is in every area that reaches it.
public struct Outline: Sendable {
    /// An edge on the unrolled map, from its southern end.
    private struct Edge {
        var south, north: Double
        /// The start's x, and the change of x per degree north.
        var x, slope: Double
    }

    public let bounds: BoundingBox
    private let west: Double
    private let east: Double
    private let bandHeight: Double
    /// Edges by bands of latitude: a band's edges are from its start to the next band's.
    private let edges: [Edge]
    private let starts: [Int]

    /// Nil if the geometry has no polygons.
    public init?(_ geometry: Geometry) {
        let polygons = geometry.polygons
        guard let bounds = Geometry.multiPolygon(polygons).boundingBox else { return nil }
        self.bounds = bounds
        let rings = polygons.flatMap(Outline.rings)
        west = rings.map(\.west).min() ?? 0
        east = rings.map(\.east).max() ?? 0
        let edges = rings.flatMap { zip($0.points, $0.points.dropFirst()) }.compactMap(Outline.edge)
        let bandCount = Outline.bandCount(edges, height: bounds.north - bounds.south)
        bandHeight = max((bounds.north - bounds.south) / Double(bandCount), 1e-9)
        var bands = Array(repeating: [Edge](), count: bandCount)
        for edge in edges {
            let last = Outline.band(edge.north, bounds.south, bandHeight, bandCount)
            for band in Outline.band(edge.south, bounds.south, bandHeight, bandCount)...last {
                bands[band].append(edge)
            }
        }
        self.edges = bands.flatMap(\.self)
        starts = bands.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    }

    /// Many bands for short edges; few if each edge runs through much of the height and would be in every band.
    private static func bandCount(_ edges: [Edge], height: Double) -> Int {
        let climbed = edges.reduce(0) { $0 + $1.north - $1.south }
        let most = climbed > 0 ? min(4096, Double(mostPlaces * edges.count) * height / climbed) : 1
        return max(1, min(Int(most), edges.count / 2))
    }

    /// The maximum average number of bands of an edge.
    private static let mostPlaces = 8

    public init(_ polygon: Polygon) {
        self.init(.polygon(polygon))!
    }

    public func contains(_ coordinate: Coordinate) -> Bool {
        var latitude = coordinate.latitude
        guard (bounds.south...bounds.north).contains(latitude) else { return false }
        // At a pole all longitudes are one point, so a point next to it is checked.
        if abs(latitude) == 90 {
            latitude += latitude > 0 ? -1e-9 : 1e-9
            return edges(at: latitude).contains { $0.south <= latitude && $0.north > latitude }
        }
        // The unrolled map may contain it up to three times.
        return (-1...1).contains { turn in
            let x = coordinate.longitude + Double(turn) * 360
            return x >= west && x <= east && isInside(x, latitude)
        }
    }

    private func isInside(_ x: Double, _ latitude: Double) -> Bool {
        var isInside = false
        for edge in edges(at: latitude) where edge.south <= latitude && edge.north > latitude {
            if edge.x + (latitude - edge.south) * edge.slope > x { isInside.toggle() }
        }
        return isInside
    }

    private func edges(at latitude: Double) -> ArraySlice<Edge> {
        let band = Outline.band(latitude, bounds.south, bandHeight, starts.count - 1)
        return edges[starts[band]..<starts[band + 1]]
    }

    private static func band(_ latitude: Double, _ south: Double, _ height: Double, _ count: Int) -> Int {
        min(max(Int((latitude - south) / height), 0), count - 1)
    }

    /// Nil if it runs along a parallel.
    private static func edge(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Edge? {
        guard start.y != end.y else { return nil }
        let (south, north) = start.y < end.y ? (start, end) : (end, start)
        return Edge(south: south.y, north: north.y, x: south.x, slope: (north.x - south.x) / (north.y - south.y))
    }

    /// The rings of one polygon, with its holes moved to its outline.
    private static func rings(of polygon: Polygon) -> [Unrolled] {
        let outline = Unrolled(ring: polygon.outline)
        let turned = outline.turned(
            outline.points.indices.min { outline.points[$0].x < outline.points[$1].x }!, from: -180)
        return [turned] + polygon.holes.map { Unrolled(ring: $0).turned(0, from: turned.west) }
    }
}
