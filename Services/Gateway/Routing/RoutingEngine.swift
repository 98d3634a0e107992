import Foundation
import Geo
import ServiceKit

/// How a routing server is asked. Both engines give ways in OSRM's form; only Valhalla knows what can be reached.
enum RoutingEngine: String, CaseIterable, Sendable {
    case osrm, valhalla

    /// The path and query that ask for ways.
    /// - Parameter others: the most beside the recommended one.
    func routes(
        from start: Coordinate, to end: Coordinate, _ profile: RoutePlan.Profile, others: Int
    ) -> String {
        switch self {
        case .osrm:
            let points = [start, end].map { "\(plain($0.longitude)),\(plain($0.latitude))" }.joined(separator: ";")
            return "/route/v1/\(profile.rawValue)/\(points)?alternatives=\(others == 0 ? "false" : "\(others)")"
                + "&steps=true&geometries=geojson&overview=full"
        case .valhalla:
            return question(
                "route", at: [start, end], profile,
                #""format":"osrm","shape_format":"geojson","units":"kilometers","alternates":\#(others)"#)
        }
    }

    /// The path and query that ask for what can be reached; nil if the engine does not know.
    func reach(from start: Coordinate, _ profile: RoutePlan.Profile, minutes: Int) -> String? {
        switch self {
        case .osrm: nil
        case .valhalla:
            // Ten metres more or less are no matter at a walk of minutes, and make the outline half as long.
            question(
                "isochrone", at: [start], profile,
                #""contours":[{"time":\#(minutes)}],"polygons":true,"show_locations":true,"generalize":10"#)
        }
    }

    private func question(
        _ action: String, at points: [Coordinate], _ profile: RoutePlan.Profile, _ more: String
    ) -> String {
        let costing =
            switch profile {
            case .driving: "auto"
            case .walking: "pedestrian"
            case .cycling: "bicycle"
            }
        let locations = points.map { #"{"lat":\#(plain($0.latitude)),"lon":\#(plain($0.longitude))}"# }
        let json = #"{"locations":[\#(locations.joined(separator: ","))],"costing":"\#(costing)",\#(more)}"#
        return "/\(action)?json=\(json.addingPercentEncoding(withAllowedCharacters: RoutingEngine.unreserved) ?? "")"
    }

    /// What no address changes on its way (RFC 3986).
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Degrees with nine decimals, a tenth of a millimetre, and without an exponent, which engines do not read.
    private func plain(_ degrees: Double) -> String { String(format: "%.9f", degrees) }
}
