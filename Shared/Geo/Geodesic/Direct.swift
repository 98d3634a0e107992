import Foundation

extension Geodesic {
    /// The end of the geodesic with a bearing in radians (Vincenty's direct solution).
    static func end(from start: Coordinate, bearing: Double, length: Double) -> Coordinate {
        let reduced = ReducedLatitude(start)
        let (sinBearing, cosBearing) = (sin(bearing), cos(bearing))
        let sinAzimuth = reduced.cosine * sinBearing
        let startArc = atan2(reduced.sine, reduced.cosine * cosBearing)
        let (a, b) = Series.lengthCoefficients(1 - sinAzimuth * sinAzimuth)
        let onSphere = length / (Ellipsoid.polarRadius * a)
        var arc = onSphere
        for _ in 0..<20 {
            let correction = Series.arcCorrection(
                b, sinArc: sin(arc), cosArc: cos(arc), midpoint: cos(2 * startArc + arc))
            let next = onSphere + correction
            defer { arc = next }
            if abs(next - arc) < 1e-12 { break }
        }

        let (sinArc, cosArc) = (sin(arc), cos(arc))
        let series = Series(
            sinAzimuth: sinAzimuth, arc: arc, sinArc: sinArc, cosArc: cosArc, midpoint: cos(2 * startArc + arc))
        let across = reduced.sine * sinArc - reduced.cosine * cosArc * cosBearing
        let latitude = atan2(
            reduced.sine * cosArc + reduced.cosine * sinArc * cosBearing,
            (1 - Ellipsoid.flattening) * (sinAzimuth * sinAzimuth + across * across).squareRoot())
        let longitude =
            atan2(sinArc * sinBearing, reduced.cosine * cosArc - reduced.sine * sinArc * cosBearing)
            - series.longitudeExcess
        return Coordinate(
            wrappingLatitude: latitude.inDegrees, longitude: start.longitude + longitude.inDegrees)
    }
}
