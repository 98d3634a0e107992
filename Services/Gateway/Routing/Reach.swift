import Events
import Foundation
import Geo
import Markup
import ServiceKit

/// The area that can be reached from a point within some minutes.
struct Reach: Encodable, Sendable {
    enum ReachType: String, Encodable, Sendable {
        /// Along streets and paths.
        case reach
        /// In a straight line, regardless of obstacles.
        case straightLine = "straight-line"
    }

    var kind: ReachType
    var profile: RoutePlan.Profile
    var minutes: Int
    /// The point that was asked for.
    var from: Coordinate
    var notice: String?
    /// One polygon or several.
    var area: Geometry

    static let notice =
        "There is no routing server here that knows what can be reached: this is a circle, as far as one gets in a straight line."

    /// Metres in a minute: 5, 15 and 40 km/h.
    private static func speed(_ profile: RoutePlan.Profile) -> Double {
        switch profile {
        case .walking: 5000 / 60
        case .cycling: 15_000 / 60
        case .driving: 40_000 / 60
        }
    }

    /// A circle, for lack of an engine that computes reaches. Near a pole or the antimeridian its outline is not cut.
    static func circle(around start: Coordinate, _ profile: RoutePlan.Profile, minutes: Int) -> Reach {
        let radius = speed(profile) * Double(minutes)
        let ring = (0...64).map { step in
            start.destination(bearing: 360 - Double(step % 64) * 360 / 64, distance: radius)
        }
        let area = Polygon(outline: ring).map { Geometry.polygon($0) } ?? .point(start)
        return Reach(
            kind: .straightLine, profile: profile, minutes: minutes, from: start, notice: notice, area: area)
    }

    func bytes(as format: Format) throws -> [UInt8] {
        switch format {
        case .geojson:
            var members = try JSONValue(parsing: JSON.encode(self)).object ?? [:]
            let area = members.removeValue(forKey: "area") ?? .null
            let feature: JSONValue = .object([
                "type": "Feature", "id": "reach", "geometry": area, "properties": .object(members),
            ])
            return JSONValue.object(["type": "FeatureCollection", "features": .array([feature])]).bytes
        case .kml:
            let title = "\(minutes) min, \(profile.rawValue): \(from.latitude), \(from.longitude)"
            return KML(
                name: title,
                placemarks: [
                    KML.Placemark(
                        name: title, description: notice,
                        data: [KML.Datum("minutes", "\(minutes)"), KML.Datum("profile", profile.rawValue)],
                        geometry: area)
                ]
            ).bytes
        default: return try JSON.encode(self)
        }
    }
}
