import Foundation
import Geo

/// The query's point, and the distances of documents from it, on a sphere: exact to half a percent.
struct Surroundings {
    let latitude: Float
    let longitude: Float
    private let narrowing: Float
    /// In metres; infinite for any distance.
    let radius: Float
    /// The radius in degrees of latitude.
    private let reach: Float

    init(_ center: Coordinate, radius: Double?) {
        latitude = Float(center.latitude)
        longitude = Float(center.longitude)
        narrowing = Float(cos(center.latitude * .pi / 180))
        self.radius = radius.map { Float(max(0, $0)) } ?? .infinity
        reach = self.radius / 110_000
    }

    /// In metres; infinite without a position, or if the latitudes alone exceed the radius.
    func distance(_ latitude: Float, _ longitude: Float) -> Float {
        let up = latitude - self.latitude
        if abs(up) > reach { return .infinity }
        var side = longitude - self.longitude
        if side > 180 { side -= 360 } else if side < -180 { side += 360 }
        if !(abs(up) < 1 && abs(side) < 1) { return far(latitude, longitude) }
        side *= narrowing
        return (up * up + side * side).squareRoot() * 111_195
    }

    /// The distance by the haversine formula.
    private func far(_ latitude: Float, _ longitude: Float) -> Float {
        guard latitude.isFinite else { return .infinity }
        let degree = Float.pi / 180
        let up = sin((latitude - self.latitude) * degree / 2)
        let side = sin((longitude - self.longitude) * degree / 2)
        let chord = up * up + narrowing * cos(latitude * degree) * side * side
        return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
    }
}
