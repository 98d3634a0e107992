public import Geo

/// Ways from a point to another.
public struct RoutePlan: Codable, Sendable {
    /// "route", or "straight-line" where no routing server is known.
    public var kind: String
    /// How one goes.
    public var profile: String
    /// Where it begins.
    public var from: End
    /// Where it ends.
    public var to: End
    /// Of a straight line that it is one.
    public var notice: String?
    /// The recommended one first.
    public var routes: [Way]

    /// Where a plan begins or ends.
    public struct End: Codable, Sendable, Hashable {
        /// Where it is.
        public var geo: Coordinate
        /// The street, if it is known.
        public var name: String?
    }

    /// One way, with its steps.
    public struct Way: Codable, Sendable, Identifiable {
        /// Its id.
        public var id: String
        /// The first one is.
        public var recommended: Bool
        /// The streets that it goes along.
        public var name: String?
        /// In metres.
        public var distance: Double
        /// ISO 8601: "PT1H4M10S".
        public var duration: String?
        /// Of a straight line, in degrees from north clockwise.
        public var bearing: Double?
        /// For a map.
        public var geometry: Geometry
        /// What to do, in order.
        public var steps: [Step]
    }

    /// Something to do on the way.
    public struct Step: Codable, Sendable, Hashable {
        /// What to do there, in English.
        public var text: String
        /// Where.
        public var point: Coordinate
        /// In metres, to the next step.
        public var distance: Double
        /// ISO 8601.
        public var duration: String?
    }

    /// Lines to be drawn; there are two where a straight line crosses the antimeridian.
    public struct Geometry: Codable, Sendable, Hashable {
        /// What was ordered.
        public var lines: [[Coordinate]]

        private enum CodingKeys: CodingKey { case type, coordinates }

        /// Reads GeoJSON, whose positions have the longitude first.
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

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode("MultiLineString", forKey: .type)
            try values.encode(lines.map { $0.map { [$0.longitude, $0.latitude] } }, forKey: .coordinates)
        }
    }
}

/// How one goes.
public enum Travel: String, Sendable, CaseIterable { case driving, walking, cycling }
