import Events
import Foundation
import Geo

/// The ways between two points, the recommended one first.
struct RoutePlan: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        /// Along streets and paths.
        case route
        /// The shortest line over the ground, whatever stands there.
        case straightLine = "straight-line"
    }

    enum Profile: String, Encodable, CaseIterable, Sendable {
        case driving, walking, cycling
    }

    /// Where a way begins or ends.
    struct End: Encodable, Sendable {
        /// As it was asked for.
        var geo: Coordinate
        /// The street where the way begins or ends, if it is known.
        var name: String?
    }

    var kind: Kind
    var profile: Profile
    var from: End
    var to: End
    /// What is to be known about all of it.
    var notice: String?
    var routes: [Route]
}

/// One way.
struct Route: Encodable, Sendable {
    /// "1" is the recommended one.
    var id: String
    var recommended: Bool
    /// What it goes along: "Rambla, Gran Via".
    var name: String?
    /// In metres, of all of it.
    var distance: Double
    /// ISO 8601, of all of it; a straight line has none.
    var duration: String?
    /// In degrees from north clockwise; only a straight line has one.
    var bearing: Double?
    /// A line, or two where it crosses the antimeridian.
    var geometry: Geometry
    var steps: [RouteStep]
}

/// Something to do on the way, and the stretch up to the next.
struct RouteStep: Encodable, Sendable {
    /// A sentence in English.
    var text: String
    /// Where it is to be done.
    var point: Coordinate
    /// In metres, up to the next step.
    var distance: Double
    /// ISO 8601.
    var duration: String?
}

/// A time in whole seconds as ISO 8601 writes durations: "PT1H4M10S".
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

/// "north", "north-east" …: where a bearing in degrees leads.
func compassPoint(_ bearing: Double) -> String {
    let names = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    let turn = bearing.truncatingRemainder(dividingBy: 360)
    return names[Int(((turn < 0 ? turn + 360 : turn) / 45).rounded()) % 8]
}
