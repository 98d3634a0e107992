extension Geometry {
    /// All polygons in the geometry.
    public var polygons: [Polygon] {
        switch self {
        case .polygon(let polygon): [polygon]
        case .multiPolygon(let polygons): polygons
        case .collection(let geometries): geometries.flatMap(\.polygons)
        case .point, .multiPoint, .lineString, .multiLineString: []
        }
    }

    /// True if a coordinate is in one of its polygons; points and lines contain nothing. For many checks, make an `Outline`.
    public func contains(_ coordinate: Coordinate) -> Bool {
        Outline(self)?.contains(coordinate) ?? false
    }

    /// The smallest box around the geometry. Nil if there are no coordinates.
    public var boundingBox: BoundingBox? {
        let parts = unrolled.filter { !$0.points.isEmpty }
        guard let south = parts.flatMap(\.points).map(\.y).min(), let north = parts.flatMap(\.points).map(\.y).max()
        else { return nil }
        let longitudes = Geometry.arc(around: parts.map { ($0.west, $0.east) })
        return BoundingBox(west: longitudes.west, south: south, east: longitudes.east, north: north)
    }

    /// The separate parts, unrolled.
    private var unrolled: [Unrolled] {
        switch self {
        case .point(let point): [Unrolled([point])]
        case .multiPoint(let points): points.map { Unrolled([$0]) }
        case .lineString(let line): [Unrolled(line)]
        case .multiLineString(let lines): lines.map { Unrolled($0) }
        case .polygon(let polygon): [Unrolled(ring: polygon.outline)]
        case .multiPolygon(let polygons): polygons.map { Unrolled(ring: $0.outline) }
        case .collection(let geometries): geometries.flatMap(\.unrolled)
        }
    }

    /// The longitudes from west to east around several stretches: everything except the widest gap between them.
    private static func arc(around stretches: [(Double, Double)]) -> (west: Double, east: Double) {
        let sorted = stretches.map { west, east in
            let turns = west - (west.asLongitude == 180 ? -180 : west.asLongitude)
            return (start: west - turns, end: east - turns)
        }.sorted { $0.start < $1.start }
        guard let first = sorted.first else { return (-180, 180) }
        // The gap from the last to the first, over the antimeridian, is usually the widest.
        var reached = first.end
        var widest = (gap: 0.0, west: first.start, east: 0.0)
        for stretch in sorted.dropFirst() {
            if stretch.start - reached > widest.gap { widest = (stretch.start - reached, stretch.start, reached) }
            reached = max(reached, stretch.end)
        }
        let overAntimeridian = first.start + 360 - reached
        if overAntimeridian >= widest.gap { widest = (overAntimeridian, first.start, reached) }
        // A gap as narrow as a rounding error is ignored: the margin of `asEast` would turn it into all longitudes.
        return widest.gap > 1e-9 ? (widest.west, widest.east.asEast) : (-180, 180)
    }
}

extension Double {
    /// The longitude as the eastern edge of a box: values beyond 180° are wrapped, with a margin for rounding.
    fileprivate var asEast: Double { self > 180 ? (self + 1e-12).asLongitude : self }
}
