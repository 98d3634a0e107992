import Fetching
import TestKit
import Testing
import Extraction

@testable import CrawlerService

@Suite struct `A page that is packed` {
    private func text(_ bytes: [UInt8], _ format: Reading.Format, limit: Int = 10_000) throws -> String {
        String(decoding: try Unpacking.unpacked(bytes, for: format, limit: limit), as: UTF8.self)
    }

    @Test func `gives the file that its format needs`() throws {
        let feed = try packed([
            ("feed/routes.txt", "routes"), ("feed/stops.txt", "stop_id\n1\n"), ("feed/agency.txt", "a"),
        ])
        #expect(try text(feed, .gtfsStops) == "stop_id\n1\n")
        let map = try packed([("files/icon.png", "x"), ("other.kml", "<b/>"), ("doc.kml", "<kml/>")])
        #expect(try text(map, .kml) == "<kml/>")
        #expect(try text(packed([("things.json", "[1]")]), .json) == "[1]")
        #expect(try text(Array("plain".utf8), .csv) == "plain")
    }

    @Test func `is refused when no file is that one, or it is too large`() throws {
        let two = try packed([("a.json", "1"), ("b.json", "2")])
        let why = #expect(throws: Unpacking.Failure.self) { try text(two, .json) }
        #expect(why?.description.contains("2 files") == true)
        let why2 = #expect(throws: Unpacking.Failure.self) { try text(two, .gtfsStops) }
        #expect(why2?.description.contains("stops.txt") == true)
        let large = try packed([("a.json", String(repeating: "1", count: 20_000))])
        #expect(throws: (any Error).self) { try text(large, .json) }
        #expect(throws: (any Error).self) { try text(Array(two.prefix(60)), .json) }
    }
}
