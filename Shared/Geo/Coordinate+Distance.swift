import Foundation

extension Coordinate {
    /// The distance over the ground in metres: along the geodesic of the WGS 84 ellipsoid, exact to a millimetre.
    public func distance(to other: Coordinate) -> Double {
        Origin(self).distance(to: other)
    }

    /// The initial bearing of the shortest way to another point, in degrees clockwise from north: 0 ≤ bearing < 360; 0 if it is the same
    /// point.
    public func bearing(to other: Coordinate) -> Double {
        let degrees = Geodesic(from: self, to: other).bearing.inDegrees
        return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }

    /// The end of the geodesic with this initial bearing (degrees clockwise from north) and length in metres. Both must be finite.
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        precondition(bearing.isFinite && distance.isFinite, "bearing and distance must be finite")
        return Geodesic.end(from: self, bearing: bearing.inRadians, length: distance)
    }

    /// Makes a coordinate of computed values: the latitude may be out of range only by rounding, the longitude by any number of turns.
    init(wrappingLatitude latitude: Double, longitude: Double) {
        self.init(latitude: min(90, max(-90, latitude)), longitude: longitude.asLongitude)!
    }
}
