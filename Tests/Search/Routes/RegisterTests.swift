import Contract
import Events
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Areas, lines and people` {
    static let bangkok = Area(
        id: "th-10", kind: .province, code: "10", name: "Bangkok", names: ["th": "กรุงเทพมหานคร"], center: point(),
        updatedAt: .now)
    static let things: [IndexedThing] = [
        .area(bangkok), .area(`Places in a region`.district), .area(`Places in a region`.unknown),
        .station(`Places in a region`.mochit), .station(siam), .person(anna), .person(ben),
    ]
    static let siam = Station(
        id: "bts-cen", name: "Siam", names: [:], geo: point(13.746, 100.534),
        stops: [
            LineStop(service: "BTS", line: "sukhumvit", lineName: "Sukhumvit", code: "CEN", number: 1),
            LineStop(service: "BTS", line: "silom", lineName: "Silom", code: "CEN", number: 2),
        ], updatedAt: .now)
    static let anna = Person(
        id: "anna", place: "krua", name: "Änna Virtanen", jobTitle: "Cook", telephone: "02 123 4567",
        imported: "digest", updatedAt: .now)
    static let ben = Person(id: "ben", place: "other", name: "Ben Lee", updatedAt: .now)

    @Test func `areas are listed by kind and parent, districts under their province`() async throws {
        try await SearchFixture.with([], [], Self.things) { search async throws in
            #expect(try await search.ids("/v1/areas?kind=province") == ["th-10"])
            #expect(try await search.ids("/v1/areas") == ["th-10", "th-1002", "th-1001"])
            #expect(try await search.ids("/v1/areas/th-10/districts") == ["th-1002", "th-1001"])
            #expect(try await search.ids("/v1/areas/th-10/districts?q=phra") == ["th-1001"])
            #expect(try await search.pages("/v1/areas?kind=district", limit: 1) == [["th-1002"], ["th-1001"]])
            let shown = try #require(try await search.get("/v1/areas?q=phra").items().first)
            #expect(shown["code"] as? String == "1001" && shown["parent"] as? String == "th-10")
            #expect(shown["hasBoundary"] as? Bool == true && shown["boundary"] == nil && shown["geo"] != nil)
            let whole = try #require(try await search.get("/v1/areas?q=phra&boundary").items().first)
            #expect((whole["boundary"] as? [String: Any])?["type"] as? String == "Polygon")
            #expect(try await search.get("/v1/areas/nowhere/districts").status == .notFound)
            #expect(try await search.get("/v1/areas?kind=planet").status == .badRequest)
        }
    }

    @Test func `lines follow from their stations, which come by their number on the line`() async throws {
        try await SearchFixture.with([], [], Self.things) { search async throws in
            let lines = try await search.get("/v1/lines").items()
            #expect(lines.compactMap { $0["id"] as? String } == ["silom", "sukhumvit"])
            #expect(lines.compactMap { $0["stations"] as? Int } == [1, 2])
            #expect(try await search.ids("/v1/lines?service=MRT") == [])
            let stations = try await search.get("/v1/lines/sukhumvit/stations").items()
            #expect(stations.compactMap { $0["id"] as? String } == ["bts-cen", "bts-n8"])
            #expect(stations.compactMap { $0["code"] as? String } == ["CEN", "N8"])
            #expect(try await search.get("/v1/lines/nowhere/stations").status == .notFound)
        }
    }

    @Test func `people are listed by name, of a place or by words`() async throws {
        var krua = Place.sample("krua", name: "Krua")
        krua.address = PostalAddress(addressCountry: "TH")
        try await SearchFixture.with([krua], [], Self.things) { search async throws in
            #expect(try await search.ids("/v1/people") == ["anna", "ben"])
            #expect(try await search.ids("/v1/people?place=krua") == ["anna"])
            #expect(try await search.ids("/v1/people?q=anna") == ["anna"])
            #expect(try await search.ids("/v1/people?q=cook") == ["anna"])
            let shown = try #require(try await search.get("/v1/people?q=anna").items().first)
            #expect(shown["placeName"] as? String == "Krua")
            #expect(shown["telephoneLinks"] as? [String] == ["tel:+6621234567"])
            #expect(["imported", "reflects"].allSatisfy { shown[$0] == nil })
        }
    }

    @Test func `what was begun is completed, of every kind, each text once`() async throws {
        let items = [
            Item.sample("a", of: "krua", called: "Siamese tea"), .sample("a", of: "two", called: "Siamese tea"),
        ]
        let places = [Place.sample("krua", name: "Siam Kitchen"), .sample("two", name: "Other")]
        try await SearchFixture.with(places, items, Self.things) { search async throws in
            let found = try await search.get("/v1/suggest?q=sia&near=13.75,100.5").items()
            let texts = Set(found.compactMap { $0["text"] as? String })
            #expect(texts.isSuperset(of: ["Siam", "Siam Kitchen", "Siamese tea"]))
            #expect(found.filter { $0["text"] as? String == "Siamese tea" }.count == 1)
            let station = try #require(found.first { $0["kind"] as? String == "station" })
            #expect(station["id"] as? String == "bts-cen" && station["distance"] is Double)
            #expect(station["service"] as? String == "BTS")
            let tea = try #require(found.first { $0["text"] as? String == "Siamese tea" })
            #expect(tea["places"] as? Int == 2 && (tea["price"] as? [String: Any])?["currency"] as? String == "THB")
            let kitchen = try #require(found.first { $0["text"] as? String == "Siam Kitchen" })
            #expect(kitchen["types"] as? [String] == ["Restaurant"] && kitchen["openNow"] == nil)
            #expect(try await search.get("/v1/suggest").status == .badRequest)
            #expect(try await search.get("/v1/suggest?q=sia&limit=1").items().count == 1)
        }
    }
}
