import Events
import Foundation
import Geo
import Markup

extension PageReader {
    /// A Place for each feature (RFC 7946) with its properties, or what the rules make of it.
    func geoJSON(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        let text = PageText(page) { _ in nil }
        let (value, repairs) = try PageReader.value(text)
        let features = value["features"]?.elements ?? (value["type"]?.string == "Feature" ? [value] : nil)
        guard let features else { throw UnreadablePage("GeoJSON must be a FeatureCollection or a Feature") }
        var extracted = ExtractedContent()
        if !rules.isEmpty {
            extracted = ruled([.json(value)], of: page)
        } else {
            let geometries = (try? JSON.decode(Features.self, from: text.bytes))?.geometries ?? []
            for (index, feature) in features.enumerated() {
                var place = Thing(types: ["Place"])
                place.add(feature["id"]?.text, to: "identifier")
                if geometries.indices.contains(index), let geometry = geometries[index] { place.add(geometry) }
                if place.thing("geo") == nil, feature["geometry"]?["type"] != nil {
                    extracted.problem("feature \(index + 1): its geometry is not as GeoJSON has it")
                }
                if case .object(let members) = feature["properties"] {
                    for (name, value) in members { place.addFact(name, value.text) }
                }
                extracted.things.append(place)
            }
        }
        for problem in [text.problem].compactMap({ $0 }) + repairs { extracted.problem(problem) }
        return extracted
    }

    /// A Place for each placemark, or what the rules make of the XML.
    func kml(_ page: FetchedPage) throws(UnreadablePage) -> ExtractedContent {
        if !rules.isEmpty { return try xml(page) }
        do throws(MarkupFailure) {
            let reading = try KML.read(page.bytes)
            var extracted = ExtractedContent()
            for problem in reading.refused { extracted.problem(problem) }
            extracted.leaveUnread(reading.unread, but: [])
            extracted.things = reading.document.placemarks.map { placemark in
                var place = Thing(types: ["Place"])
                place.add(placemark.name, to: "name")
                place.add(placemark.description, to: "description")
                if let geometry = placemark.geometry { place.add(geometry) }
                for datum in placemark.data { place.addFact(datum.name, datum.value) }
                return place
            }
            return extracted
        } catch {
            throw UnreadablePage("\(error)")
        }
    }
}

/// The geometries of a document's features; nil where there is none that can be read.
private struct Features: Decodable {
    let geometries: [Geometry?]

    private struct Feature: Decodable {
        let geometry: Geometry?

        private enum CodingKeys: CodingKey { case geometry }

        init(from decoder: any Decoder) throws {
            geometry = try? decoder.container(keyedBy: CodingKeys.self).decode(Geometry.self, forKey: .geometry)
        }
    }

    private enum CodingKeys: CodingKey { case features }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        geometries =
            container.contains(.features)
            ? try container.decode([Feature].self, forKey: .features).map(\.geometry)
            : [try Feature(from: decoder).geometry]
    }
}

extension Thing {
    /// Adds a point as it is, an area by a point within it.
    fileprivate mutating func add(_ geometry: Geometry) {
        guard let point = geometry.representativePoint else { return }
        add(point)
    }

    mutating func add(_ point: Coordinate) {
        let geo = Thing(
            types: ["GeoCoordinates"],
            properties: ["latitude": [.number(point.latitude)], "longitude": [.number(point.longitude)]])
        add(.thing(geo), to: "geo")
    }

    /// Adds a fact as a property of schema.org's Place if that has the name, else as an additional one.
    fileprivate mutating func addFact(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        if let property = Thing.properties[name.lowercased()] {
            if self[property].isEmpty { add(value, to: property) }
        } else {
            let fact = Thing(types: ["PropertyValue"], properties: ["name": [.text(name)], "value": [.text(value)]])
            add(.thing(fact), to: "additionalProperty")
        }
    }

    private static let properties = [
        "name": "name", "title": "name", "description": "description", "telephone": "telephone", "phone": "telephone",
        "url": "url",
        "website": "url", "email": "email", "opening_hours": "openingHours", "image": "image",
    ]
}
