import Foundation

/// The WGS 84 ellipsoid (NIMA TR8350.2), the basis of all coordinates here.
enum Ellipsoid {
    /// The equator's radius in metres.
    static let equatorialRadius = 6_378_137.0
    static let flattening = 1 / 298.257_223_563
    /// The distance from the centre to a pole in metres.
    static let polarRadius = equatorialRadius * (1 - flattening)
    /// The smallest radius of curvature anywhere in metres: along the meridian, at the equator. The greatest is 1.01 times as much.
    static let smallestCurvatureRadius = polarRadius * polarRadius / equatorialRadius

    /// 1/a², 1/a², 1/b²: a point p of the surface has p·Ap = 1 with these on A's diagonal.
    static let inverseSquaredAxes = SIMD3(
        1 / (equatorialRadius * equatorialRadius), 1 / (equatorialRadius * equatorialRadius),
        1 / (polarRadius * polarRadius))

    /// The point in space, in metres from the earth's centre: x through 0° 0°, y through 0° 90° E, z through the north pole.
    static func point(_ coordinate: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (coordinate.latitude.inRadians, coordinate.longitude.inRadians)
        let eccentricitySquared = flattening * (2 - flattening)
        let normal = equatorialRadius / (1 - eccentricitySquared * sin(latitude) * sin(latitude)).squareRoot()
        return SIMD3(
            normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
            normal * (1 - eccentricitySquared) * sin(latitude))
    }

    /// The coordinate of a point on the surface.
    static func coordinate(_ point: SIMD3<Double>) -> Coordinate {
        let fromAxis = (point.x * point.x + point.y * point.y).squareRoot()
        let stretch = (equatorialRadius * equatorialRadius) / (polarRadius * polarRadius)
        return Coordinate(
            wrappingLatitude: atan2(point.z * stretch, fromAxis).inDegrees,
            longitude: atan2(point.y, point.x).inDegrees)
    }

    /// The point of the surface straight above or below a point near it, as seen from the earth's centre.
    static func lifted(_ point: SIMD3<Double>) -> SIMD3<Double> {
        point / (point * point * inverseSquaredAxes).sum().squareRoot()
    }
}

extension Double {
    var inRadians: Double { self * .pi / 180 }
    var inDegrees: Double { self * 180 / .pi }

    /// This angle in degrees as a longitude from −180 to 180.
    var asLongitude: Double { remainder(dividingBy: 360) }
}
