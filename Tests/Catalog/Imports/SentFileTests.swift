import Contract
import Events
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `A file that is sent` {
    static func request(_ bytes: [UInt8], format: String) -> String {
        #"{"file":"\#(Data(bytes).base64EncodedString())","format":"\#(format)","timeZone":"Asia/Bangkok"}"#
    }

    static let placemark = """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark id="krua"><name>Krua</name>
        <Point><coordinates>100.5,13.75</coordinates></Point></Placemark></kml>
        """

    @Test func `may be an archive, with a feed or with one file, or packed with gzip, or plain`() async throws {
        let csv = Importing.csv
        // The same, packed.
        let gzip = try #require(
            Data(
                base64Encoded: "H4sIAAAAAAACA8tM0clLzE3VyUksySwpTQEy8vPSwSyu7KLSRB1vEGForGdu"
                    + "qmNoYKBnypWUWKTjBMQgMTOImCEXAIcALwZGAAAA"))
        try await Shop.open { shop async throws in
            for (bytes, format, created) in [
                (try packed(SampleFeed.files.map { (name: $0, text: $1) }), "gtfs", 4),
                (
                    try packed([("a/places.csv", csv), ("__MACOSX/._places.csv", "x"), ("a/.DS_Store", "x")]),
                    "places", 2
                ),
                (try packed([("doc.kml", Self.placemark)]), "kml", 0), (Array(csv.utf8), "places", 0),
                (Array(gzip), "places", 0),
            ] {
                let reading = try await shop.post("/admin/import", Self.request(bytes, format: format))
                let lines = try Importing.lines(reading)
                #expect(lines.last?.finished == true, "\(format): \(lines)")
                #expect(lines.first { $0.done == true }?.created == created, "\(format): \(lines)")
            }
        }
    }

    @Test(arguments: [
        (#"{"text":"x","format":"gtfs"}"#, "/text", "gtfs is no text; give a ZIP archive with stops.txt"),
        (#"{"file":"eA==","format":"gtfs"}"#, "/file", "is no ZIP archive; gtfs is a ZIP archive with stops.txt"),
        (#"{"file":"?","format":"places"}"#, "/file", "base64"), (#"{"file":"","format":"places"}"#, "/file", "base64"),
        (#"{"text":"x","file":"eA==","format":"places"}"#, "/text", "one of text, file"),
        (#"{"format":"places"}"#, "/text", "one of text, file"),
    ])
    func `that cannot be of its format is refused at once`(
        request: String, field: String, reason: String
    ) async throws {
        try await Shop.open { shop async throws in
            let refused = try await shop.post("/admin/import", request)
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.object()["field"] as? String == field)
            let detail = try refused.object()["detail"] as? String ?? ""
            #expect(detail.contains(reason), "\(detail)")
        }
    }

    @Test func `with several files is refused unless it is a feed, and names them`() async throws {
        try await Shop.open { shop async throws in
            let refused = try await shop.post(
                "/admin/import",
                Self.request(try packed([("a.csv", Importing.csv), ("b.csv", Importing.csv)]), format: "places"))
            #expect(try refused.object()["detail"] as? String == "the archive must have one file, and has a.csv, b.csv")
            let half = try await shop.post(
                "/admin/import", Self.request(try packed([("stops.txt", "stop_id")]), format: "gtfs"))
            #expect(try half.object()["field"] as? String == "/file")
        }
    }

    @Test(arguments: [
        "osm", "geojson", "places", "homes", "items", "menu", "areas", "stations", "people", "holidays", "movies",
        "screenings", "critics", "kml", "plist",
    ])
    func `that is none of its format ends with why, and with what the format is`(format: String) async throws {
        try await Shop.open { shop async throws in
            for text in ["x", ""] {
                let asked = #"{"text":"\#(text)","format":"\#(format)","currency":"THB","country":"TH"}"#
                let last = try #require(try Importing.lines(try await shop.post("/admin/import", asked)).last)
                #expect(last.finished == nil && last.error?.contains("; \(format) is ") == true, "\(last)")
            }
        }
    }

    @Test(arguments: [
        ("stops.txt", "", "stops.txt is empty"),
        ("stops.txt", "name\nx", "stops.txt stop_id is missing among the columns"),
        ("trips.txt", "trip_id\n1", "trips.txt route_id is missing among the columns"),
        ("stop_times.txt", "trip_id,stop_id,stop_sequence\n", "no line stops anywhere in the feed"),
    ])
    func `of an empty feed ends with the file and what is missing`(
        file: String, text: String, reason: String
    ) async throws {
        var files = SampleFeed.files
        files[file] = text
        let feed = try packed(files.map { (name: $0, text: $1) })
        try await Shop.open { shop async throws in
            let lines = try Importing.lines(try await shop.post("/admin/import", Self.request(feed, format: "gtfs")))
            #expect(lines.last?.error?.hasPrefix(reason) == true, "\(lines)")
            #expect(try await shop.ids(of: "stations").isEmpty)
        }
    }
}
