import Contract
import Events
import Finding
import Geo
import HTTPTypes
import Hummingbird
import Markup
import ServiceKit

/// A thing on a map.
struct Feature: Sendable {
    var id: String
    var name: String
    /// One line under the name.
    var about: String?
    var geometry: Geometry?
}

/// A page of a list, in any format.
struct ListAnswer<Item: Encodable & Sendable>: Encodable, Sendable {
    /// "places", "areas" …: the XML's root.
    var kind: String
    var items: [Item]
    /// Each item as a feature, for GeoJSON and KML.
    var features: [Feature]
    var total: Int
    /// The first item's position in the whole list, counted from 1; 0 if there is none.
    var first: Int?
    var next: String?
    var counts: [String: Int]?
    var cuisines: [String: Int]?
    var reference: Whereabouts.Reference?
    /// How `q` was understood; nil if its words were taken literally.
    var understood: Understanding?
    /// Set if it is asked for.
    var explained: Explanation?

    private enum CodingKeys: CodingKey {
        case items, total, first, next, counts, cuisines, reference, understood, explained
    }

    /// `next` is always present: null on the last page.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(total, forKey: .total)
        try container.encodeIfPresent(first, forKey: .first)
        try container.encode(next, forKey: .next)
        try container.encodeIfPresent(counts, forKey: .counts)
        try container.encodeIfPresent(cuisines, forKey: .cuisines)
        try container.encodeIfPresent(reference, forKey: .reference)
        try container.encodeIfPresent(understood, forKey: .understood)
        try container.encodeIfPresent(explained, forKey: .explained)
    }

    /// The answer with its entity tag; 304 if the client has it already.
    func response(to request: Request, as format: Format) throws -> Response {
        var headers: HTTPFields = [.vary: "Accept, Accept-Language", .contentType: format.mediaType]
        let json = try JSON.encode(self)
        let bytes: [UInt8] =
            switch format {
            case .json: json
            case .geojson: GeoJSONList(try JSONValue(parsing: json), features).bytes
            case .xml: XMLList(try JSONValue(parsing: json), kind).bytes
            case .kml: KML(kind, features).bytes
            }
        headers[.link] = request.link(toNext: next)
        let tag = entityTag(bytes)
        headers[.eTag] = tag
        headers[.cacheControl] = "no-cache"
        if matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
