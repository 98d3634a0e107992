import Events
import Geo
import ServiceKit

/// A list as a FeatureCollection (RFC 7946). Each item's members are its feature's properties; the list's own members stand beside the
/// features.
struct GeoJSONList {
    let bytes: [UInt8]

    /// - Parameter list: the list in JSON.
    init(_ list: JSONValue, _ features: [Feature]) {
        var members = list.object ?? [:]
        let items = members.removeValue(forKey: "items")?.array ?? []
        members["type"] = "FeatureCollection"
        members["features"] = .array(
            zip(items, features).map { item, feature in
                var properties = item.object ?? [:]
                properties["geo"] = nil
                properties["boundary"] = nil
                return .object([
                    "type": "Feature", "id": .string(feature.id), "geometry": GeoJSONList.value(feature.geometry),
                    "properties": .object(properties),
                ])
            })
        bytes = JSONValue.object(members).bytes
    }

    /// A geometry in GeoJSON; null for an item without one.
    private static func value(_ geometry: Geometry?) -> JSONValue {
        guard let geometry, let json = try? JSON.encode(geometry) else { return .null }
        return (try? JSONValue(parsing: json)) ?? .null
    }
}
