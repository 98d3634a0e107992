import Events
import Geo
import Markup
import ServiceKit

extension RoutePlan {
    func bytes(as format: Format, in words: RouteWords) throws -> [UInt8] {
        switch format {
        case .geojson: try geoJSON()
        case .kml: kml(in: words).bytes
        default: try JSON.encode(self)
        }
    }

    /// A FeatureCollection (RFC 7946): a feature for each route and each of its steps; what applies to all of them stands beside the
    /// features.
    private func geoJSON() throws -> [UInt8] {
        var members = try JSONValue(parsing: JSON.encode(self)).object ?? [:]
        let routes = members.removeValue(forKey: "routes")?.array ?? []
        members["type"] = "FeatureCollection"
        members["features"] = .array(
            try zip(self.routes, routes).flatMap { route, json in
                var properties = json.object ?? [:]
                let (line, steps) = (properties["geometry"] ?? .null, properties["steps"]?.array ?? [])
                properties["geometry"] = nil
                properties["steps"] = nil
                properties["kind"] = .string(kind.rawValue)
                let path = RoutePlan.feature("route-\(route.id)", line, properties)
                return try [path]
                    + zip(route.steps, steps).enumerated().map { index, step in
                        var properties = step.1.object ?? [:]
                        properties["point"] = nil
                        properties["kind"] = "step"
                        properties["route"] = .string(route.id)
                        properties["number"] = .number(index + 1)
                        let point = try JSONValue(parsing: JSON.encode(Geometry.point(step.0.point)))
                        return RoutePlan.feature("route-\(route.id)-step-\(index + 1)", point, properties)
                    }
            })
        return JSONValue.object(members).bytes
    }

    private static func feature(_ id: String, _ geometry: JSONValue, _ properties: [String: JSONValue]) -> JSONValue {
        .object(["type": "Feature", "id": .string(id), "geometry": geometry, "properties": .object(properties)])
    }

    /// A placemark for each route, with its totals, and one for each of its steps.
    private func kml(in words: RouteWords) -> KML {
        KML(
            name: words.from.replacing("{from}", with: title(from)).replacing("{to}", with: title(to)),
            placemarks: routes.flatMap { route in
                let facts = [
                    ("recommended", "\(route.recommended)"), ("distance", "\(route.distance)"),
                    ("duration", route.duration), ("bearing", route.bearing.map { "\($0)" }),
                ]
                let path = KML.Placemark(
                    name: label(route, words), description: notice,
                    data: facts.compactMap { name, value in value.map { KML.Datum(name, $0) } },
                    geometry: route.geometry)
                return [path]
                    + route.steps.map { step in
                        let facts = [
                            ("route", route.id), ("distance", "\(step.distance)"), ("duration", step.duration),
                        ]
                        return KML.Placemark(
                            name: step.text,
                            data: facts.compactMap { name, value in value.map { KML.Datum(name, $0) } },
                            geometry: .point(step.point))
                    }
            })
    }

    private func title(_ end: End) -> String { end.name ?? "\(end.geo.latitude), \(end.geo.longitude)" }

    private func label(_ route: Route, _ words: RouteWords) -> String {
        let kind =
            switch (kind, route.recommended) {
            case (.straightLine, _): words.line
            case (.route, true): words.recommendedWay
            case (.route, false): words.otherWay
            }
        return kind + words.filled(words.by, route.name) + ", \(spokenDistance(route.distance))"
    }
}
