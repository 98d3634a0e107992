import Contract
import Events
import Foundation
import HTTPTypes
import Hummingbird
import Markup
import ServiceKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `The formats of lists` {
    static let place = {
        var place = Place.sample("krua", name: "Krua <\"&'> \u{1}ครัว")
        place.names = ["th": "ครัว"]
        place.address = PostalAddress(streetAddress: "1 A & B", addressLocality: "Bangkok")
        return place
    }()

    @Test(arguments: [
        ("", Format.json), ("*/*", .json), ("application/json", .json), ("application/geo+json", .geojson),
        ("text/xml", .xml), ("text/html, application/xml;q=0.9, */*;q=0.8", .xml),
        ("application/vnd.google-earth.kml+xml", .kml), ("application/json;q=0.5, application/xml", .xml),
        ("application/json;q=0, */*", .geojson), ("application/*;q=0.1", .json),
    ])
    func `Accept is weighed`(accept: String, format: Format) {
        #expect(Format(accept: accept) == format)
    }

    @Test func `what cannot be written is not acceptable, and format goes before Accept`() async throws {
        try await SearchFixture.with([Self.place]) { search async throws in
            let refused = try await search.get("/v1/places", headers: [.accept: "text/html"])
            #expect(refused.status == .notAcceptable)
            #expect(refused.headers[.contentType] == "application/problem+json")
            let xml = try await search.get("/v1/places?format=xml", headers: [.accept: "text/html"])
            #expect(xml.headers[.contentType] == "application/xml")
            #expect(xml.headers[.vary]?.contains("Accept") == true)
        }
    }

    @Test func `GeoJSON is a collection of features with the list's own members beside them`() async throws {
        try await SearchFixture.with([Self.place]) { search async throws in
            let answer = try await search.get("/v1/places?format=geojson&near=13.75,100.5").object()
            #expect(answer["type"] as? String == "FeatureCollection" && answer["total"] as? Int == 1)
            let feature = try #require((answer["features"] as? [[String: Any]])?.first)
            #expect(feature["type"] as? String == "Feature" && feature["id"] as? String == "krua")
            let geometry = try #require(feature["geometry"] as? [String: Any])
            #expect(geometry["coordinates"] as? [Double] == [100.5, 13.75], "longitude first")
            let properties = try #require(feature["properties"] as? [String: Any])
            #expect(properties["name"] as? String == Self.place.name && properties["distance"] as? Double == 0)
            #expect(properties["geo"] == nil)
        }
    }

    @Test func `KML and XML are well-formed whatever stands in the names`() async throws {
        try await SearchFixture.with([Self.place]) { search async throws in
            let kml = try MarkupDocument(xml: try await search.get("/v1/places?format=kml").body)
            let spaces = ["k": "http://www.opengis.net/kml/2.2"]
            let name = "Krua <\"&'> ครัว"
            #expect(try kml.root.text(at: "//k:Placemark/k:name", spaces) == name)
            #expect(try kml.root.text(at: "//k:Point/k:coordinates", spaces) == "100.5,13.75")
            let xml = try MarkupDocument(xml: try await search.get("/v1/places?format=xml").body)
            #expect(xml.root.name == "places")
            #expect(try xml.root.text(at: "items/item/name") == name)
            #expect(try xml.root.text(at: "items/item/names/entry[@key='th']") == "ครัว")
            #expect(try xml.root.text(at: "items/item/geo/latitude") == "13.75")
            #expect(try xml.root.text(at: "counts/entry[@key='Restaurant']") == "1")
            #expect(try xml.root.text(at: "total") == "1")
        }
    }

    @Test func `every list is written in every format`() async throws {
        try await SearchFixture.with([Self.place], [.sample()], `Areas, lines and people`.things) {
            search async throws in
            let paths = [
                "places", "items", "areas", "areas/th-10/districts", "lines", "lines/sukhumvit/stations", "people",
            ]
            for path in paths {
                for format in Format.allCases {
                    let reading = try await search.get("/v1/\(path)?format=\(format.rawValue)")
                    #expect(reading.status == .ok && reading.headers[.contentType] == format.mediaType)
                    switch format {
                    case .json: #expect(try reading.items().isEmpty == false)
                    case .geojson: #expect((try reading.object()["features"] as? [Any])?.isEmpty == false)
                    case .kml, .xml: _ = try MarkupDocument(xml: reading.body)
                    }
                }
            }
        }
    }
}
