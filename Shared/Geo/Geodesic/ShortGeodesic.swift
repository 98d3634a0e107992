import Foundation

/// The length of a geodesic that is not long, from the straight line (chord) between its ends: several times faster than the general
/// solution.
///
/// A short geodesic is nearly the arc of a circle with the ellipsoid's curvature, halfway and in its direction. On a surface
/// p·Ap = 1 with A = diag(1/a², 1/a², 1/b²) the curvature in the direction of a unit vector u is u·Au / |Ap|.
enum ShortGeodesic {
    /// Up to this chord, in metres, the length is within half a millimetre.
    static let longestChord = 100_000.0

    /// In metres; nil if the chord is longer. It is symmetric.
    static func length(from start: SIMD3<Double>, to end: SIMD3<Double>) -> Double? {
        let line = end - start
        let squared = (line * line).sum()
        guard squared <= longestChord * longestChord else { return nil }
        guard squared > 0 else { return 0 }
        let middle = (start + end) / 2
        let normal = middle * Ellipsoid.inverseSquaredAxes
        let curvature =
            (line * line * Ellipsoid.inverseSquaredAxes).sum() / squared / (normal * normal).sum().squareRoot()
        // The series of 2 arcsin(c/2) / c.
        let halfArc = squared * curvature * curvature / 4
        return squared.squareRoot() * (1 + halfArc * (1.0 / 6 + halfArc * (3.0 / 40 + halfArc * (15.0 / 336))))
    }
}

/// A point that many distances are measured from.
struct Origin: Sendable {
    let coordinate: Coordinate
    let point: SIMD3<Double>

    init(_ coordinate: Coordinate) {
        self.coordinate = coordinate
        point = Ellipsoid.point(coordinate)
    }

    /// Over the ground, in metres, exact to a millimetre.
    func distance(to other: Coordinate) -> Double {
        ShortGeodesic.length(from: point, to: Ellipsoid.point(other))
            ?? Geodesic(from: coordinate, to: other).length
    }
}
