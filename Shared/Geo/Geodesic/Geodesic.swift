import Foundation

/// The shortest way between two points on the ellipsoid: its length in metres, and its initial bearing in radians clockwise from north.
///
/// Lengths are within a millimetre of the exact ones everywhere, antipodes included. The formulas are those of T. Vincenty, "Direct and
/// inverse solutions of geodesics on the ellipsoid with application of nested equations", Survey Review 23 (1975). His iteration for the
/// inverse problem does not converge close to the antipode; there the bearing is bisected instead, as C. F. F. Karney, "Algorithms for
/// geodesics", Journal of Geodesy 87 (2013), section 4, shows to be safe.
struct Geodesic {
    let length: Double
    let bearing: Double

    init(from start: Coordinate, to end: Coordinate) {
        let longitude = (end.longitude - start.longitude).asLongitude.inRadians
        let (start, end) = (ReducedLatitude(start), ReducedLatitude(end))
        self =
            Geodesic.iterating(from: start, to: end, longitude: longitude)
            ?? Geodesic.bisecting(from: start, to: end, longitude: longitude)
    }

    private init(length: Double, bearing: Double) {
        self.length = length
        self.bearing = bearing
    }

    /// Nil near the antipode.
    private static func iterating(from start: ReducedLatitude, to end: ReducedLatitude, longitude: Double) -> Geodesic?
    {
        // On the auxiliary sphere, whose longitude is sought.
        var sphericalLongitude = longitude
        for _ in 0..<20 {
            let (sinLongitude, cosLongitude) = (sin(sphericalLongitude), cos(sphericalLongitude))
            let east = end.cosine * sinLongitude
            let north = start.cosine * end.sine - start.sine * end.cosine * cosLongitude
            let sinArc = (east * east + north * north).squareRoot()
            let cosArc = start.sine * end.sine + start.cosine * end.cosine * cosLongitude
            let arc = atan2(sinArc, cosArc)
            guard arc < 3.1 else { return nil }
            guard sinArc > 0 else { return Geodesic(length: 0, bearing: 0) }
            let sinAzimuth = start.cosine * end.cosine * sinLongitude / sinArc
            let cosSquared = 1 - sinAzimuth * sinAzimuth
            let midpoint = cosSquared > 0 ? cosArc - 2 * start.sine * end.sine / cosSquared : 0
            let series = Series(sinAzimuth: sinAzimuth, arc: arc, sinArc: sinArc, cosArc: cosArc, midpoint: midpoint)
            let next = longitude + series.longitudeExcess
            if abs(next - sphericalLongitude) < 1e-12 {
                return Geodesic(length: series.length, bearing: atan2(east, north))
            }
            sphericalLongitude = next
        }
        return nil
    }

    /// Finds the bearing whose geodesic meets the other parallel at the right longitude. The points are mirrored and exchanged so that the
    /// first is south of the equator and at least as far from it as the second. Then the longitude grows with the bearing.
    private static func bisecting(from start: ReducedLatitude, to end: ReducedLatitude, longitude: Double) -> Geodesic {
        let exchanged = abs(start.sine) < abs(end.sine)
        var (first, second) = exchanged ? (end, start) : (start, end)
        let mirrored = first.sine > 0
        if mirrored { (first.sine, second.sine) = (-first.sine, -second.sine) }
        // Never on the equator itself, where a bearing would not determine on which side the geodesic runs.
        first.sine = min(first.sine, -1e-150)

        // Near the equator, bearings close to east need more digits than an angle near 90° has, so the angle beyond east is bisected.
        var (low, high) = (-Double.pi / 2, Double.pi / 2)
        for _ in 0..<120 {
            let middle = (low + high) / 2
            let crossing = Crossing(from: first, to: second, beyondEast: middle)
            if crossing.longitude < abs(longitude) { low = middle } else { high = middle }
        }
        let crossing = Crossing(from: first, to: second, beyondEast: high)
        let bearing = exchanged ? crossing.finalBearing : .pi / 2 + high
        let north = exchanged != mirrored ? -cos(bearing) : cos(bearing)
        let east = longitude < 0 ? -sin(bearing) : sin(bearing)
        return Geodesic(length: crossing.series.length, bearing: atan2(east, north))
    }
}
