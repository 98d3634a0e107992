import Foundation
import Geo

/// One feature of an OpenStreetMap export: its element, tags and geometry.
struct OSMFeature: Decodable, Sendable {
    /// Id of an OpenStreetMap element: "node/123".
    struct Element: Sendable, Hashable {
        var kind: String
        var number: UInt64

        init?(_ text: String?) {
            guard let parts = text?.split(separator: "/"), parts.count == 2,
                ["node", "way", "relation"].contains(parts[0]), let number = UInt64(parts[1])
            else { return nil }
            kind = String(parts[0])
            self.number = number
        }

        var place: String { "osm-\(kind)-\(number)" }
        var source: String { "osm:\(kind)/\(number)" }
    }

    /// Nil if neither the feature's id nor its property `@id` or `id` is one.
    let element: Element?
    let tags: [String: String]
    /// The geometry; nil without one, as GeoJSON allows.
    let geometry: Result<Geometry?, ImportFault>

    private enum CodingKeys: CodingKey { case id, properties, geometry }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let properties = try container.decodeIfPresent([String: Scalar].self, forKey: .properties) ?? [:]
        tags = properties.compactMapValues { $0.text.map(CSVRow.text) }.filter { !$0.value.isEmpty }
        let id = try container.decodeIfPresent(Scalar.self, forKey: .id)?.text
        element = Element(id) ?? Element(tags[.elementID]) ?? Element(tags[.id])
        do {
            geometry = .success(try container.decodeIfPresent(Geometry.self, forKey: .geometry))
        } catch DecodingError.dataCorrupted(let context) {
            geometry = .failure(ImportFault("geometry", context.debugDescription))
        } catch {
            geometry = .failure(ImportFault("geometry", "is no GeoJSON geometry"))
        }
    }
}
