import Geo

/// The answer of Valhalla's isochrone service, with polygons and locations.
struct ReachAnswer: Decodable, Sendable {
    var features: [Feature]

    struct Feature: Decodable, Sendable {
        var geometry: Geometry
        var properties: Properties
    }

    struct Properties: Decodable, Sendable {
        /// "snapped" or "input" for locations.
        var type: String?
    }

    /// Valhalla's error answer.
    struct Failure: Decodable, Sendable {
        var errorCode: Int

        private enum CodingKeys: String, CodingKey { case errorCode = "error_code" }
    }

    /// Where the reach begins; nil if no road is near.
    var start: Coordinate? {
        let snapped = features.first { $0.properties.type == "snapped" }
        return switch snapped?.geometry {
        case .point(let point): point
        case .multiPoint(let points): points.first
        default: nil
        }
    }

    /// Nil if there are no polygons.
    var area: Geometry? {
        let polygons = features.filter { $0.properties.type == nil }.flatMap(\.geometry.polygons)
        return polygons.count == 1 ? .polygon(polygons[0]) : polygons.isEmpty ? nil : .multiPolygon(polygons)
    }
}
