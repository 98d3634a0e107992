import Foundation

/// A flat map around a coordinate, precise enough for places and districts: x to the east and y to the north in degrees of latitude. Shapes
/// across the antimeridian stay in one piece.
struct Plane {
    let origin: Coordinate
    private let shrinking: Double

    init(around origin: Coordinate) {
        self.origin = origin
        shrinking = max(cos(origin.latitude.inRadians), 1e-6)
    }

    func point(_ coordinate: Coordinate) -> SIMD2<Double> {
        SIMD2(
            (coordinate.longitude - origin.longitude).asLongitude * shrinking, coordinate.latitude - origin.latitude)
    }

    func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        Coordinate(
            wrappingLatitude: origin.latitude + point.y, longitude: origin.longitude + point.x / shrinking)
    }
}

extension [SIMD2<Double>] {
    /// Twice a closed ring's area, positive if counterclockwise, and the sum for its centroid, to be divided by three times this area.
    var doubledArea: (area: Double, centroidSum: SIMD2<Double>) {
        zip(self, dropFirst()).reduce(into: (area: 0.0, centroidSum: SIMD2<Double>.zero)) { sum, edge in
            let cross = edge.0.x * edge.1.y - edge.1.x * edge.0.y
            sum.area += cross
            sum.centroidSum += (edge.0 + edge.1) * cross
        }
    }

    /// Where a closed ring meets the horizontal line at y.
    func crossings(at y: Double) -> [Double] {
        zip(self, dropFirst()).compactMap { start, end in
            guard (start.y > y) != (end.y > y) else { return nil }
            return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        }
    }
}
