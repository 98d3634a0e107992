import Foundation

/// Bounds between the straight line (chord) through the earth and the way over the ground. The chord is far cheaper to compute, and has no
/// special cases at the poles and the antimeridian.
///
/// The way is never shorter than the chord, and not much longer. By Schur's comparison theorem, a curve that nowhere bends more than a
/// circle has at least the chord of an equally long arc, up to half of the circle. A geodesic bends nowhere more than the ellipsoid itself.
/// At 10 km the two bounds are 1 mm apart, at 100 km 1 m. All bounds leave another millimetre for rounding.
enum Chord {
    private static let diameter = 2 * Ellipsoid.smallestCurvatureRadius
    /// The arc, as a part of the diameter, up to which the theorem is used. Points farther apart than half of the circle (19,903 km)
    /// are so close to being antipodes that their chord is greater than that of this arc.
    private static let greatestArc = 1.1
    private static let rounding = 0.001

    /// The maximum length of the geodesic over a chord, in metres; infinite for the longest chords.
    static func longestGeodesic(over chord: Double) -> Double {
        chord < diameter * sin(greatestArc) ? diameter * asin(chord / diameter) + rounding : .infinity
    }

    /// The maximum chord of a geodesic of this length, in metres.
    static func longest(under geodesic: Double) -> Double {
        geodesic + rounding
    }

    /// The minimum chord of a geodesic that is not shorter than this, in metres.
    static func shortest(under geodesic: Double) -> Double {
        max(0, diameter * sin(min(geodesic / diameter, greatestArc)) - rounding)
    }
}

/// The same bounds for squared chords in single precision between rounded points, with which the index prunes.
///
/// Rounding a point moves it by at most 0.25 m on each axis, so two by 0.87 m; computing adds less than 2 in 10 million.
enum RoughChord {
    /// Greater than any squared chord.
    static let greatest: Float = 1.7e14

    private static func error(_ chord: Double) -> Double { 1 + chord * 5e-7 }

    /// No chord of a geodesic of this length or less is computed as more.
    static func most(under geodesic: Double) -> Float {
        guard geodesic < 13e6 else { return greatest }
        let chord = Chord.longest(under: geodesic)
        return min(greatest, Float(square(chord + error(chord))).nextUp)
    }

    /// No chord of a geodesic of this length or more is computed as less.
    static func least(under geodesic: Double) -> Float {
        let chord = Chord.shortest(under: geodesic)
        return max(0, Float(square(max(0, chord - error(chord)))).nextDown)
    }

    /// If a chord was computed as this, no chord of its geodesic's length or less is computed as more than the result.
    static func most(asFarAs squared: Float) -> Float {
        let chord = Double(squared).squareRoot()
        return most(under: Chord.longestGeodesic(over: chord + error(chord)))
    }

    private static func square(_ length: Double) -> Double { length * length }
}
