import Foundation

/// What the straight line through the earth between two points says about the way over the ground: it is far cheaper to compute, and
/// knows neither poles nor an antimeridian.
///
/// The way is never shorter than the line. Nor is it much longer: by Schur's comparison theorem a curve that nowhere bends more than a
/// circle has at least the chord that an arc of the same length, up to half of it, has on the circle; a geodesic bends nowhere more
/// than the ellipsoid itself. At 10 km the two bounds are 1 mm apart, at 100 km 1 m. All bounds leave another millimetre for rounding.
enum Chord {
    private static let diameter = 2 * Ellipsoid.smallestCurvatureRadius
    /// The arc, as a part of the diameter, up to which the theorem is used. Points farther apart than half of the circle (19,903 km)
    /// are so close to being antipodes that their chord is greater than that of this arc.
    private static let greatestArc = 1.1
    private static let rounding = 0.001

    /// The longest that the geodesic over a chord can be, in metres; infinite for the longest chords.
    static func longestGeodesic(over chord: Double) -> Double {
        chord < diameter * sin(greatestArc) ? diameter * asin(chord / diameter) + rounding : .infinity
    }

    /// The longest chord that a geodesic of this length can have, in metres.
    static func longest(under geodesic: Double) -> Double {
        geodesic + rounding
    }

    /// What a chord is at least, in metres, if its geodesic is not shorter than this.
    static func shortest(under geodesic: Double) -> Double {
        max(0, diameter * sin(min(geodesic / diameter, greatestArc)) - rounding)
    }
}
