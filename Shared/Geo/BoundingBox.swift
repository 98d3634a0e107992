import Foundation

/// An area between two parallels and two meridians, edges included. It runs east from `west` to `east`: if `west` is the greater, it
/// crosses the antimeridian. In JSON GeoJSON's bbox (RFC 7946, section 5): `[west, south, east, north]` in degrees.
public struct BoundingBox: Sendable, Hashable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// Nil if a value is outside its range or not finite, or if `south` is north of `north`.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
            (-90...90).contains(north), south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The box around everything within a distance in metres: it contains the whole circle and reaches at most 1.1 % beyond it to the north
    /// and south. A circle around a pole covers all longitudes.
    ///
    /// It is the box of a cap on a sphere with the ellipsoid's smallest radius of curvature, by the usual formula for the cap's widest
    /// meridians. A step over the ellipsoid is nowhere shorter than the same step in latitude and longitude on that sphere.
    public init(around center: Coordinate, radius: Double) {
        let angle = max(0, radius) / Ellipsoid.smallestCurvatureRadius * (1 + 1e-12)
        let reach = angle.inDegrees
        south = max(-90, center.latitude - reach)
        north = min(90, center.latitude + reach)
        guard center.latitude - reach > -90, center.latitude + reach < 90 else {
            (west, east) = (-180, 180)
            return
        }
        let width = asin(min(1, sin(angle) / cos(center.latitude.inRadians))).inDegrees
        west = (center.longitude - width).asLongitude
        east = (center.longitude + width).asLongitude
    }

    public var crossesAntimeridian: Bool { west > east }

    /// From west to east in degrees: 0 to 360.
    public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

    public func contains(_ coordinate: Coordinate) -> Bool {
        guard (south...north).contains(coordinate.latitude) else { return false }
        // At a pole every longitude is the same point; ±180 is the same meridian.
        if abs(coordinate.latitude) == 90 { return true }
        return isBetween(coordinate.longitude) || (abs(coordinate.longitude) == 180 && isBetween(-coordinate.longitude))
    }

    private func isBetween(_ longitude: Double) -> Bool {
        crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }
}

extension BoundingBox: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([Double].self)
        guard values.count == 4,
            let box = BoundingBox(west: values[0], south: values[1], east: values[2], north: values[3])
        else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "a bounding box must be [west, south, east, north] in degrees"))
        }
        self = box
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([west, south, east, north])
    }
}
