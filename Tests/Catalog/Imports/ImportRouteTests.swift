import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `Importing` {
    struct Line: Decodable, Equatable {
        struct Fault: Decodable, Equatable {
            var row: Int
            var field: String?
            var reason: String
        }

        var file: String?
        var done: Bool?
        var finished: Bool?
        var error: String?
        var created: Int?
        var changed: Int?
        var unchanged: Int?
        var refused: Int?
        var faults: [Fault]?
    }

    static func lines(_ reading: Shop.Reading) throws -> [Line] {
        try reading.body.split(separator: UInt8(ascii: "\n")).map { try JSON.decode(Line.self, from: Array($0)) }
    }

    static let csv = "id,name,latitude,longitude\nkrua,Krua,13.75,100.5\nbar,Bar,13.76,100.51\n"

    static func request(_ csv: String, format: String = "places") throws -> String {
        let text = String(decoding: try JSON.encode(csv), as: UTF8.self)
        return #"{"text":\#(text),"format":"\#(format)","timeZone":"Asia/Bangkok","currency":"THB"}"#
    }

    @Test func `a text is taken over and the same again changes nothing`() async throws {
        try await Shop.open { shop async throws in
            let reading = try await shop.post("/admin/import", try Self.request(Self.csv))
            #expect(reading.headers[.contentType] == "application/x-ndjson")
            let first = try Self.lines(reading)
            #expect(first.last?.finished == true)
            let done = try #require(first.first { $0.done == true })
            #expect(done.created == 2 && done.changed == 0 && done.unchanged == 0 && done.refused == 0)
            #expect(try await shop.ids(of: "places") == ["bar", "krua"])
            let again = try Self.lines(try await shop.post("/admin/import", try Self.request(Self.csv)))
            let last = try #require(again.first { $0.done == true })
            #expect(last.created == 0 && last.changed == 0 && last.unchanged == 2)
        }
    }

    @Test func `only rows that differ from the last time replace what people have changed since`() async throws {
        try await Shop.open { shop async throws in
            _ = try await shop.post("/admin/import", try Self.request(Self.csv))
            for name in ["krua", "bar"] {
                try await shop.engine.perform { [handler = shop.handler] in
                    var place = try #require(try Tables(database: $0.database).place(name))
                    place.name = "Changed"
                    place.merchant = "m-anna"
                    try handler.emit(place, before: nil, in: $0)
                }
            }
            let moved = Self.csv.replacingOccurrences(of: "13.76", with: "13.77")
            let lines = try Self.lines(try await shop.post("/admin/import", try Self.request(moved)))
            let done = try #require(lines.first { $0.done == true })
            #expect(done.changed == 1 && done.unchanged == 1)
            let places = try await shop.engine.read { database in
                try ["krua", "bar"].map { try Tables(database: database).place($0) }
            }
            #expect(places.map { $0?.name } == ["Changed", "Bar"])
            #expect(places.allSatisfy { $0?.merchant == "m-anna" })
        }
    }

    @Test func `items keep what is held and what is left`() async throws {
        let items = "place,id,name,price,stock\nkrua,soup,Soup,45.00,9\n"
        try await Shop.open { shop async throws in
            _ = try await shop.post("/admin/import", try Self.request(Self.csv))
            let first = try Self.lines(try await shop.post("/admin/import", try Self.request(items, format: "items")))
            #expect(first.first { $0.done == true }?.created == 1, "\(first)")
            try await shop.engine.perform { [handler = shop.handler] in
                var soup = try #require(try Tables(database: $0.database).item("krua.soup"))
                #expect(soup.stock == .count(left: 9))
                soup.stock = .count(left: 4)
                try handler.emit(soup, as: ItemEvents.stock, in: $0)
            }
            let dearer = items.replacingOccurrences(of: "45.00", with: "50.00")
            _ = try await shop.post("/admin/import", try Self.request(dearer, format: "items"))
            let soup = try await shop.engine.read { try Tables(database: $0).item("krua.soup") }
            #expect(soup?.price == baht(5000) && soup?.stock == .count(left: 4))
        }
    }

    @Test func `a bad row is reported and left out`() async throws {
        let csv = Self.csv + "NOT AN ID,Bad,1,1\nghost,Ghost,200,1\n"
        try await Shop.open { shop async throws in
            let lines = try Self.lines(try await shop.post("/admin/import", try Self.request(csv)))
            #expect(lines.last?.finished == true)
            #expect(lines.flatMap { $0.faults ?? [] }.map(\.row) == [4, 5])
            #expect(try await shop.ids(of: "places") == ["bar", "krua"])
            let orphan = "place,id,name,price\nnowhere,soup,Soup,45.00\n"
            let items = try Self.lines(try await shop.post("/admin/import", try Self.request(orphan, format: "items")))
            #expect(items.first { $0.done == true }?.refused == 1)
        }
    }

    @Test func `a city of the sample is taken over with menus, and a second time nothing changes`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../deploy/sample-data").standardizedFileURL.path
        let request = """
            {"path":"\(folder)/bangkok.geojson","menus":"\(folder)/menus.json","format":"osm","country":"TH",
            "timeZone":"Asia/Bangkok"}
            """
        try await Shop.open { shop async throws in
            let first = try Self.lines(try await shop.post("/admin/import", request))
            #expect(first.last?.finished == true, "\(String(describing: first.last))")
            let done = try #require(first.first { $0.done == true })
            #expect(done.refused == 0, "\(first.flatMap { $0.faults ?? [] }.prefix(5))")
            let places = try await shop.ids(of: "places").count
            let items = try await shop.ids(of: "items").count
            #expect(done.created == places + items && places > 1000 && items > places)
            let again = try Self.lines(try await shop.post("/admin/import", request)).first { $0.done == true }
            #expect(again?.created == 0 && again?.changed == 0 && again?.unchanged == done.created)
        }
    }

    @Test func `a manifest names files beside it, each with its options`() async throws {
        let folder = try ScratchFolder()
        let items = "place,id,name,price\nkrua,soup,Soup,45.00\n"
        try Self.csv.write(toFile: folder.file("places.csv"), atomically: true, encoding: .utf8)
        try items.write(toFile: folder.file("items.csv"), atomically: true, encoding: .utf8)
        let manifest = """
            {"imports":[{"file":"places.csv","format":"places","timeZone":"Asia/Bangkok"},
            {"file":"items.csv","format":"items","currency":"THB"}]}
            """
        try manifest.write(toFile: folder.file("manifest.json"), atomically: true, encoding: .utf8)
        let request = #"{"manifest":"\#(folder.file("manifest.json"))"}"#
        try await Shop.open { shop async throws in
            let lines = try Self.lines(try await shop.post("/admin/import", request))
            #expect(lines.last?.finished == true)
            #expect(lines.filter { $0.done == true }.map(\.file) == ["places.csv", "items.csv"])
            #expect(try await shop.ids(of: "items") == ["krua.soup"])
        }
    }

    @Test(arguments: [
        (#"{"format":"osm"}"#, "/text"), (#"{"text":"","path":"x","format":"osm"}"#, "/text"),
        (#"{"text":""}"#, "/format"), (#"{"text":"","format":"xml"}"#, "/format"),
        (#"{"path":"/no/such/file","format":"osm"}"#, "/path"), (#"{"manifest":"/no/such/file"}"#, "/manifest"),
        (#"{"text":"","format":"osm","menus":"/no/such/file"}"#, "/menus"),
        (#"{"text":"","format":"osm","timeZone":"Mars"}"#, "/timeZone"),
        (#"{"text":"","format":"osm","colour":"red"}"#, "/colour"),
    ])
    func `a bad request is refused by the field`(body: String, field: String) async throws {
        try await Shop.open { shop async throws in
            let reading = try await shop.post("/admin/import", body)
            #expect(reading.status == .unprocessableContent)
            #expect(try reading.object()["field"] as? String == field)
        }
    }
}
