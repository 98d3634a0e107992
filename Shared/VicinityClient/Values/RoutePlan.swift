public import Geo

/// Ways from one point to another.
public struct RoutePlan: Codable, Sendable {
    /// Type: "route", or "straight-line" without a routing server.
    public var kind: String
    /// Means of travel.
    public var profile: String
    /// Start.
    public var from: End
    /// End.
    public var to: End
    /// Notice that the way is a straight line; nil for a route.
    public var notice: String?
    /// Ways, the recommended one first.
    public var routes: [Way]

    /// The start or end of a plan.
    public struct End: Codable, Sendable, Hashable {
        /// Point on the map.
        public var geo: Coordinate
        /// Street, if it is known.
        public var name: String?
    }

    /// One way, with its steps.
    public struct Way: Codable, Sendable, Identifiable {
        /// Its id.
        public var id: String
        /// True for the first way.
        public var recommended: Bool
        /// Streets that it follows.
        public var name: String?
        /// Length in metres.
        public var distance: Double
        /// Duration in ISO 8601, such as "PT1H4M10S".
        public var duration: String?
        /// Bearing of a straight line, in degrees from north clockwise.
        public var bearing: Double?
        /// Line for a map.
        public var geometry: Geometry
        /// Instructions in order.
        public var steps: [Step]
    }

    /// An instruction on the way.
    public struct Step: Codable, Sendable, Hashable {
        /// Text of the instruction.
        public var text: String
        /// Point of the instruction.
        public var point: Coordinate
        /// Metres to the next instruction.
        public var distance: Double
        /// Duration in ISO 8601.
        public var duration: String?
    }

    /// Lines to draw; two where a straight line crosses the antimeridian.
    public struct Geometry: Codable, Sendable, Hashable {
        /// Points of each line.
        public var lines: [[Coordinate]]

        private enum CodingKeys: CodingKey { case type, coordinates }

        /// Reads GeoJSON, whose positions begin with the longitude.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let isOne = try values.decode(String.self, forKey: .type) == "LineString"
            let positions =
                isOne
                ? [try values.decode([[Double]].self, forKey: .coordinates)]
                : try values.decode([[[Double]]].self, forKey: .coordinates)
            lines = positions.map { line in
                line.compactMap { $0.count < 2 ? nil : Coordinate(latitude: $0[1], longitude: $0[0]) }
            }
        }

        /// Writes GeoJSON.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode("MultiLineString", forKey: .type)
            try values.encode(lines.map { $0.map { [$0.longitude, $0.latitude] } }, forKey: .coordinates)
        }
    }
}

/// A means of travel.
public enum Travel: String, Sendable, CaseIterable { case driving, walking, cycling }
