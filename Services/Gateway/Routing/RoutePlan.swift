import Events
import Foundation
import Geo

/// Routes between two points, the recommended one first.
struct RoutePlan: Encodable, Sendable {
    enum PlanType: String, Encodable, Sendable {
        /// Along streets and paths.
        case route
        /// The shortest line over the ground, regardless of obstacles.
        case straightLine = "straight-line"
    }

    enum Profile: String, Encodable, CaseIterable, Sendable {
        case driving, walking, cycling
    }

    /// Where a route begins or ends.
    struct End: Encodable, Sendable {
        /// The point that was asked for.
        var geo: Coordinate
        /// The street at which the route begins or ends, if it is known.
        var name: String?
    }

    var kind: PlanType
    var profile: Profile
    var from: End
    var to: End
    /// A notice about all routes.
    var notice: String?
    var routes: [Route]
}

/// One route.
struct Route: Encodable, Sendable {
    /// "1" is the recommended route.
    var id: String
    var recommended: Bool
    /// The streets that it follows: "Rambla, Gran Via".
    var name: String?
    /// Total, in metres.
    var distance: Double
    /// Total, in ISO 8601; a straight line has none.
    var duration: String?
    /// In degrees clockwise from north; only a straight line has one.
    var bearing: Double?
    /// A line, or two where it crosses the antimeridian.
    var geometry: Geometry
    var steps: [RouteStep]
}

/// A manoeuvre, and the stretch up to the next one.
struct RouteStep: Encodable, Sendable {
    /// A sentence.
    var text: String
    /// Where the manoeuvre is.
    var point: Coordinate
    /// In metres, up to the next step.
    var distance: Double
    /// ISO 8601.
    var duration: String?
}

/// A time in whole seconds as an ISO 8601 duration: "PT1H4M10S".
func isoDuration(seconds: Double) -> String {
    let total = Int(min(max(seconds, 0), 1e9).rounded())
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    let parts = [(hours, "H"), (minutes, "M"), (rest, "S")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return parts.isEmpty ? "PT0S" : "PT\(parts.joined())"
}

/// "850 m", "1.24 km".
func spokenDistance(_ metres: Double) -> String {
    metres < 999.5 ? "\(Int(metres.rounded())) m" : String(format: "%.2f km", metres / 1000)
}
