extension Geometry {
    /// One point on the geometry to stand for all of it. For an area it is a point inside: the centroid, unless that is outside or in a
    /// hole. For a line it is the middle. For several parts it is that of the greatest, or the first of several points. Nil if there are no
    /// coordinates.
    public var representativePoint: Coordinate? {
        switch self {
        case .point(let point): point
        case .multiPoint(let points): points.first
        case .lineString(let line): middle(of: line)
        case .multiLineString(let lines): lines.max { length(of: $0) < length(of: $1) }.flatMap(middle)
        case .polygon(let polygon): polygon.representativePoint
        case .multiPolygon(let polygons): polygons.max { $0.size < $1.size }?.representativePoint
        case .collection(let geometries):
            geometries.compactMap { part in part.representativePoint.map { (part.dimension, $0) } }
                .max { $0.0 < $1.0 }?.1
        }
    }

    /// 2 for areas, 1 for lines, 0 for points.
    private var dimension: Int {
        switch self {
        case .point, .multiPoint: 0
        case .lineString, .multiLineString: 1
        case .polygon, .multiPolygon: 2
        case .collection(let geometries): geometries.map(\.dimension).max() ?? 0
        }
    }
}

private func length(of line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
}

private func middle(of line: [Coordinate]) -> Coordinate? {
    var left = length(of: line) / 2
    for (start, end) in zip(line, line.dropFirst()) {
        let step = start.distance(to: end)
        if step > 0, step >= left {
            return start.destination(bearing: start.bearing(to: end), distance: left)
        }
        left -= step
    }
    return line.first
}

extension Polygon {
    /// True if a coordinate is inside and in no hole; undefined on an edge. For many checks, make an `Outline`.
    public func contains(_ coordinate: Coordinate) -> Bool { Outline(self).contains(coordinate) }

    /// A point inside: the centroid, or the middle of the widest stretch halfway up.
    public var representativePoint: Coordinate {
        let plane = Plane(around: outline[0])
        let rings = rings(on: plane)
        let (area, sum) = rings[0].doubledArea
        let center = sum / (3 * area)
        // The centroid of a ring whose loops cancel each other out may be anywhere, or NaN.
        if abs(center.x) <= 360, abs(center.y) <= 180 {
            let centroid = plane.coordinate(center)
            if contains(centroid) { return centroid }
        }
        let heights = rings[0].map(\.y)
        let halfway = (heights.min()! + heights.max()!) / 2
        let crossings = rings.joined(at: halfway)
        let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return outline[0] }
        return plane.coordinate(SIMD2((widest.0 + widest.1) / 2, halfway))
    }

    /// The outline's area, comparable only between polygons near each other.
    fileprivate var size: Double {
        abs(rings(on: Plane(around: outline[0]))[0].doubledArea.area)
    }

    private func rings(on plane: Plane) -> [[SIMD2<Double>]] {
        ([outline] + holes).map { $0.map(plane.point) }
    }
}

extension [[SIMD2<Double>]] {
    /// The crossings of all rings with the horizontal line at y, from west to east.
    fileprivate func joined(at y: Double) -> [Double] {
        flatMap { $0.crossings(at: y) }.sorted()
    }
}
