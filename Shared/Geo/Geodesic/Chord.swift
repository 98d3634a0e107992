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

/// The same for chords computed in single precision between points rounded to it, squared: what the index prunes with.
///
/// Rounding a point moves it by at most 0.25 m on each axis, so two by 0.87 m; computing adds less than 2 in 10 million.
enum RoughChord {
    /// More than any chord.
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
