import Foundation
import Geo
import ServiceKit

/// The API of a routing server. Both engines answer routes in OSRM's format; only Valhalla computes reaches.
enum RoutingEngine: String, CaseIterable, Sendable {
    case osrm, valhalla

    /// The path and query of a request for routes.
    /// - Parameter others: the maximum number of alternatives.
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

    /// The path and query of a request for a reach; nil if the engine cannot compute it.
    func reach(from start: Coordinate, _ profile: RoutePlan.Profile, minutes: Int) -> String? {
        switch self {
        case .osrm: nil
        case .valhalla:
            // A tolerance of ten metres does not matter for a walk of minutes, and halves the outline's length.
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

    /// The unreserved characters of RFC 3986.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Degrees with nine decimals, a tenth of a millimetre, and without an exponent, which engines do not read.
    private func plain(_ degrees: Double) -> String { String(format: "%.9f", degrees) }
}
