import Contract
import Events
import Formats
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

/// Places of an earlier file that a file closes for good.
@Suite(.timeLimit(.minutes(5))) struct `A place that closes in a later import` {
    private func file(_ tags: String) throws -> String {
        let file = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","id":"node/7","properties":{"name":"Sol",\#(tags)},
            "geometry":{"type":"Point","coordinates":[2.17,41.38]}}]}
            """#
        let json = String(decoding: try JSON.encode(file), as: UTF8.self)
        return #"{"text":\#(json),"format":"osm"}"#
    }

    private func run(_ tags: String, _ shop: Shop) async throws -> Importing.Line {
        let lines = try Importing.lines(try await shop.post("/admin/import", try file(tags)))
        return try #require(lines.first { $0.done == true }, "\(lines)")
    }

    private func place(_ shop: Shop) async throws -> Place? {
        try await shop.engine.read { try Tables(database: $0).place("osm-node-7") }
    }

    @Test func `is not open any more, and is again when the file states it`() async throws {
        try await Shop.open([]) { shop async throws in
            let open = #""amenity":"cafe","opening_hours":"Mo-Su 08:00-20:00""#
            let closed = #""disused:amenity":"cafe","opening_hours":"Mo-Su 08:00-20:00""#
            // A closed place is not created.
            var done = try await run(closed, shop)
            #expect(done.created == 0 && done.changed == 0 && done.unchanged == 0)
            #expect(try await place(shop) == nil)
            done = try await run(open, shop)
            #expect(done.created == 1)
            let before = try #require(try await place(shop)).openingHours
            done = try await run(closed, shop)
            #expect(done.changed == 1)
            #expect(try await place(shop)?.openingHours == ClosingWords.closedForGood)
            #expect(try await place(shop)?.name == "Sol")
            done = try await run(closed, shop)
            #expect(done.unchanged == 1 && done.changed == 0)
            done = try await run(open, shop)
            #expect(done.changed == 1)
            #expect(try await place(shop)?.openingHours == before)
        }
    }
}
