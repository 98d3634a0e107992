import Foundation

/// Vincenty's two series along a geodesic, from the auxiliary sphere to the ellipsoid (his equations 3, 4, 6, 10 and 11).
struct Series {
    /// The geodesic's length in metres.
    let length: Double
    /// By how much the longitude on the auxiliary sphere exceeds the ellipsoid's, in radians.
    let longitudeExcess: Double

    /// - Parameters:
    ///   - sinAzimuth: The sine of the geodesic's azimuth at the equator.
    ///   - arc: The arc between the points on the auxiliary sphere, in radians, with its sine and cosine.
    ///   - midpoint: The cosine of twice the arc from the equator to the middle of the points.
    init(sinAzimuth: Double, arc: Double, sinArc: Double, cosArc: Double, midpoint: Double) {
        let cosSquared = 1 - sinAzimuth * sinAzimuth
        let (a, b) = Series.lengthCoefficients(cosSquared)
        length =
            Ellipsoid.polarRadius * a
            * (arc - Series.arcCorrection(b, sinArc: sinArc, cosArc: cosArc, midpoint: midpoint))
        let flattening = Ellipsoid.flattening
        let c = flattening / 16 * cosSquared * (4 + flattening * (4 - 3 * cosSquared))
        longitudeExcess =
            (1 - c) * flattening * sinAzimuth
            * (arc + c * sinArc * (midpoint + c * cosArc * (2 * midpoint * midpoint - 1)))
    }

    /// A and B, from the squared cosine of the azimuth at the equator.
    static func lengthCoefficients(_ cosSquared: Double) -> (Double, Double) {
        let polarSquared = Ellipsoid.polarRadius * Ellipsoid.polarRadius
        let u = cosSquared * (Ellipsoid.equatorialRadius * Ellipsoid.equatorialRadius - polarSquared) / polarSquared
        return (
            1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))), u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
        )
    }

    /// Δσ: how much the arc on the sphere exceeds the length over b · A.
    static func arcCorrection(_ b: Double, sinArc: Double, cosArc: Double, midpoint: Double) -> Double {
        let doubled = 2 * midpoint * midpoint - 1
        let third = b / 6 * midpoint * (4 * sinArc * sinArc - 3) * (4 * midpoint * midpoint - 3)
        return b * sinArc * (midpoint + b / 4 * (cosArc * doubled - third))
    }
}

/// A latitude on the auxiliary sphere: tan β = (1 − f) tan φ.
struct ReducedLatitude {
    var sine: Double
    var cosine: Double

    init(_ coordinate: Coordinate) {
        let tangent = (1 - Ellipsoid.flattening) * tan(coordinate.latitude.inRadians)
        cosine = 1 / (1 + tangent * tangent).squareRoot()
        sine = tangent * cosine
    }
}

/// The point where a geodesic going north meets a parallel (Karney 2013, equations 5 to 12 and 45). The geodesic starts south of the
/// equator, and the parallel is not farther from the equator than the start.
struct Crossing {
    let longitude: Double
    let finalBearing: Double
    let series: Series

    /// - Parameter angle: The bearing less 90°, in radians.
    init(from start: ReducedLatitude, to end: ReducedLatitude, beyondEast angle: Double) {
        let sinAzimuth = cos(angle) * start.cosine
        let north = -sin(angle) * start.cosine
        let finalNorth = (north * north + max(0, start.sine * start.sine - end.sine * end.sine)).squareRoot()
        let (startArc, endArc) = (atan2(start.sine, north), atan2(end.sine, finalNorth))
        let arc = endArc - startArc
        series = Series(
            sinAzimuth: sinAzimuth, arc: arc, sinArc: sin(arc), cosArc: cos(arc), midpoint: cos(startArc + endArc))
        let spherical = atan2(sinAzimuth * end.sine, finalNorth) - atan2(sinAzimuth * start.sine, north)
        longitude = spherical - series.longitudeExcess
        finalBearing = atan2(sinAzimuth, finalNorth)
    }
}
