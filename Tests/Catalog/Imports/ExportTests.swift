import CSV
import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import Hours
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(10))) struct `Exporting places` {
    /// Difficult values: quotes, commas, line breaks, spaces that an import would tidy, areas, hours, homes.
    static func places() throws -> [Place] {
        var odd = Place.sample("odd", merchant: "m-anna")
        odd.name = "  The \"Old\",  Inn "
        odd.names = ["th": "โรงเตี๊ยม", "en": "The Old Inn"]
        odd.description = "First line\nsecond,  \"line\""
        odd.telephone = "1"
        odd.servesCuisine = ["Thai, hot", "Café"]
        odd.screenCount = 12
        odd.amenityFeature = ["wifi": true, "dogs": false]
        odd.images = ["/images/a.svg", "https://example.org/b.jpg"]
        odd.openingHours = try OpeningHours(openStreetMap: "Mo-Fr 18:00-02:00; PH off")
        odd.address = PostalAddress(streetAddress: "1, Road", addressLocality: "Bangkok", addressRegion: "Bangkok")
        odd.locations = [Coordinate(latitude: 13.7512345, longitude: 100.5)!]
        odd.source = "osm:node/1"
        odd.attribution = "© OpenStreetMap contributors, ODbL 1.0"
        var building = Place.sample("hall")
        building.types = ["CollegeBuilding", "CivicStructure"]
        building.boundary = .polygon(.ring(of: 2500))
        var home = Place.home(.townHome)
        home.listing?.number = 4711
        home.listing?.seller?.number = 3
        home.listing?.listedAt = noon
        home.illustrative = true
        return [odd, building, home]
    }

    private static func importing(_ text: [UInt8], _ format: String) throws -> String {
        let json = String(decoding: try JSON.encode(String(decoding: text, as: UTF8.self)), as: UTF8.self)
        return #"{"text":\#(json),"format":"\#(format)"}"#
    }

    @Test(arguments: [("csv", "places"), ("geojson", "geojson"), ("plist", "plist")])
    func `and importing them again changes nothing`(format: String, importFormat: String) async throws {
        let places = try Self.places()
        try await Shop.open(places) { shop async throws in
            let reading = try await shop.get("/admin/export?format=\(format)")
            #expect(reading.status == .ok)
            #expect(reading.headers[.contentDisposition] == "attachment; filename=\"places.\(format)\"")
            let lines = try Importing.lines(
                try await shop.post("/admin/import", try Self.importing(reading.body, importFormat)))
            let done = try #require(lines.first { $0.done == true })
            #expect(lines.last?.finished == true)
            #expect(done.unchanged == 3 && done.created == 0 && done.changed == 0 && done.refused == 0, "\(lines)")
            let stored = try await shop.engine.read { try Tables(database: $0).places(after: "", limit: 100) }
            #expect(places.allSatisfy { stored.contains($0) })
        }
    }

    @Test(arguments: ["csv", "geojson"]) func `into another catalog brings them there`(format: String) async throws {
        var home = Place.home(.townHome)
        home.listing?.number = 4711
        home.listing?.seller?.number = 3
        home.listing?.listedAt = noon
        let text = try await Shop.reading([home], "/admin/export?format=\(format)").body
        let importFormat = format == "csv" ? "homes" : format
        try await Shop.open { [home] shop async throws in
            _ = try await shop.post("/admin/import", try Self.importing(text, importFormat))
            let stored = try #require(try await shop.engine.read { try Tables(database: $0).place("home") })
            #expect(stored.listing == home.listing && stored.types == home.types && stored.geo == home.geo)
        }
    }

    @Test func `guards spreadsheets against formulas, and is imported as it was`() async throws {
        var odd = Place.sample("odd", merchant: "m-anna")
        odd.name = "=HYPERLINK(\"http://evil.example\")"
        odd.names = ["th": "@SUM(1)", "en": "'=1"]
        odd.description = "+1+cmd|' /C calc'!A0"
        odd.telephone = "+34 931 234 567"
        odd.address = PostalAddress(streetAddress: "-2+3", addressLocality: "'t Hof")
        try await Shop.open([odd]) { [odd] shop async throws in
            let text = try await shop.get("/admin/export?format=csv").body
            var splitter = CSVSplitter()
            let signs: [Character] = ["=", "+", "-", "@"]
            for field in splitter.feed(text).flatMap(\.fields) where field.first.map(signs.contains) == true {
                #expect(Double(field) != nil, "\(field)")
            }
            let lines = try Importing.lines(
                try await shop.post("/admin/import", try Self.importing(text, "places")))
            #expect(try #require(lines.first { $0.done == true }).unchanged == 1, "\(lines)")
            let stored = try await shop.engine.read { try Tables(database: $0).place("odd") }
            #expect(stored == odd)
        }
    }

    @Test func `a moved building in a property list moves, and keeps all else`() async throws {
        let places = try Self.places()
        try await Shop.open(places) { shop async throws in
            let list = try await shop.get("/admin/export?format=plist&types=CollegeBuilding").body
            let moved = String(decoding: list, as: UTF8.self).replacing("13.75", with: "13.76")
            #expect(!moved.contains("Town") && moved.contains("<key>Building Name</key>"))
            let lines = try Importing.lines(
                try await shop.post("/admin/import", try Self.importing(Array(moved.utf8), "plist")))
            #expect(lines.first { $0.done == true }?.changed == 1)
            let stored = try #require(try await shop.engine.read { try Tables(database: $0).place("hall") })
            #expect(stored.geo.latitude == 13.76 && stored.boundary == places[1].boundary)
            #expect(stored.timeZone == "Asia/Bangkok")
        }
    }

    @Test(arguments: ["types=town-home", "types=TownHome,%C3%AC6z", "merchant=m%20anna", "merchant=%0D"])
    func `of what can be no type or merchant is refused`(query: String) async throws {
        try await Shop.open(try Self.places()) { shop async throws in
            let reading = try await shop.get("/admin/export?format=csv&\(query)")
            #expect(reading.status == .badRequest)
        }
    }

    @Test func `of a type or of a merchant leaves out the others`() async throws {
        try await Shop.open(try Self.places()) { shop async throws in
            struct Collection: Decodable {
                struct Feature: Decodable { var id: String }
                var features: [Feature]
            }
            func ids(_ query: String) async throws -> [String] {
                let reading = try await shop.get("/admin/export?format=geojson&\(query)")
                return try reading.decode(Collection.self).features.map(\.id)
            }
            let byType = try await ids("types=TownHome,CollegeBuilding")
            #expect(byType == ["hall", "home"])
            let byMerchant = try await ids("merchant=m-anna")
            #expect(byMerchant == ["odd"])
            let none = try await ids("types=Zoo")
            #expect(none.isEmpty)
            let other = try await shop.get("/admin/export?format=xml")
            #expect(other.status == .badRequest)
        }
    }
}

extension Shop {
    /// One answer of a catalog with these places.
    fileprivate static func reading(_ places: [Place], _ path: String) async throws -> Reading {
        let answers = AsyncStream.makeStream(of: Reading.self)
        try await open(places) { shop async throws in
            answers.continuation.yield(try await shop.get(path))
            answers.continuation.finish()
        }
        for await answer in answers.stream { return answer }
        throw Overdue("no answer came")
    }
}
