import Geo

/// The answer of an OSRM server's route service (HTTP API version 1, with `geometries=geojson` and `steps=true`); only the members used
/// here.
struct OSRMAnswer: Decodable, Sendable {
    /// "Ok", "NoRoute", "NoSegment", or a code for a faulty request.
    var code: String
    var message: String?
    var routes: [Route]?
    var waypoints: [Waypoint]?

    struct Route: Decodable, Sendable {
        /// In metres.
        var distance: Double
        /// In seconds.
        var duration: Double
        var geometry: Geometry
        var legs: [Leg]
    }

    struct Leg: Decodable, Sendable {
        var summary: String?
        var steps: [Step]
    }

    struct Step: Decodable, Sendable {
        var distance: Double
        var duration: Double
        var name: String?
        /// The road's number.
        var ref: String?
        /// The destinations on its signs.
        var destinations: String?
        /// "driving", "ferry", "pushing bike" …
        var mode: String?
        var rotaryName: String?
        var maneuver: Maneuver

        private enum CodingKeys: String, CodingKey {
            case distance, duration, name, ref, destinations, mode, maneuver
            case rotaryName = "rotary_name"
        }
    }

    struct Maneuver: Decodable, Sendable {
        var type: String
        var modifier: String?
        /// Which exit of a roundabout to take.
        var exit: Int?
        /// The direction after the manoeuvre, in degrees clockwise from north.
        var bearingAfter: Double?
        /// Longitude and latitude.
        var location: [Double]

        private enum CodingKeys: String, CodingKey {
            case type, modifier, exit, location
            case bearingAfter = "bearing_after"
        }
    }

    struct Waypoint: Decodable, Sendable {
        /// The street's name.
        var name: String?
    }
}
