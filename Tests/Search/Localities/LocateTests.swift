import Contract
import Events
import Foundation
import Geo
import HTTPTypes
import ServiceKit
import Testing

@testable import SearchService

extension Place {
    fileprivate static func at(
        _ id: String, _ latitude: Double, _ longitude: Double, _ code: String?, _ city: String?,
        region: String? = nil, country: String? = nil
    ) -> Place {
        var place = Place.sample(id, at: point(latitude, longitude))
        place.address = PostalAddress(
            addressLocality: city, addressRegion: region, postalCode: code, addressCountry: country)
        return place
    }
}

@Suite(.timeLimit(.minutes(10))) struct `A location as people write it` {
    private static let places: [Place] = [
        .at("a", 41.380, 2.168, "08001", "Barcelona", country: "ES"),
        .at("b", 41.382, 2.170, "08001", "Barcelona", country: "ES"),
        .at("c", 41.404, 2.157, "08012", "Barcelona", country: "ES"),
        .at("d", 39.80, -89.64, "62701", "Springfield", region: "Illinois", country: "US"),
        .at("e", 44.05, -123.02, "97477", "Springfield", region: "Oregon", country: "US"),
        .at("f", 49.2664, -123.25, "V6T 1Z4", "Vancouver", country: "CA"),
        .at("g", 13.74, 100.53, "10330", "Bangkok", country: "TH"),
        .at("h", 41.98, 2.82, nil, "Sarrià de Ter"),
        .at("i", 52.546, 19.706, "09-400", "Płock", country: "PL"),
        .at("j", 46.20, 3.10, "03110", "Saint-Rémy-en-Rollat", country: "FR"),
        .at("k", 46.21, 3.12, "03110", "Broût-Vernet", country: "FR"),
        .at("l", 46.21, 3.13, "03110", "Broût-Vernet", country: "FR"),
    ]

    private struct Located: Decodable, Equatable {
        var text: String
        var kind: String
        var id: String?
        var country: String?
        var geo: Coordinate
    }

    private func located(_ text: String, in search: SearchUnderTest) async throws -> [Located] {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await search.get("/v1/locate?q=\(query)").decode([String: [Located]].self)["items"] ?? []
    }

    @Test func `is the middle of the places with that postal code`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            let found = try await located("08001", in: search)
            #expect(found.map(\.text) == ["08001 Barcelona"])
            #expect(found.first?.kind == "postal-code" && found.first?.country == "ES")
            let middle = try #require(found.first?.geo)
            #expect(abs(middle.latitude - 41.381) < 1e-5 && abs(middle.longitude - 2.169) < 1e-5)
        }
    }

    @Test(arguments: [
        ("barcelona", ["Barcelona"]), ("Barcelona, Catalunya", ["Barcelona"]), ("08012 BARCELONA", ["08012 Barcelona"]),
        ("Barcelona 08012", ["08012 Barcelona"]), ("v6t1z4", ["V6T 1Z4 Vancouver"]),
        ("sarria de ter", ["Sarrià de Ter"]),
        ("0801", ["08012 Barcelona"]), ("vanc", ["Vancouver"]), ("08012 Vancouver", []), ("08", []), ("nowhere", []),
        ("Springfield", ["Springfield, Illinois", "Springfield, Oregon"]), (",", []),
        ("Springfield, Oregon", ["Springfield, Oregon"]), ("springfield illinois us", ["Springfield, Illinois"]),
        ("plock", ["Płock"]), ("09400 plock", ["09-400 Płock"]), ("sarria-de-ter", ["Sarrià de Ter"]),
        ("03110 Saint-Remy-en-Rollat", ["03110 Saint-Rémy-en-Rollat"]), ("brout vernet 03110", ["03110 Broût-Vernet"]),
    ])
    func `is found however it is written`(text: String, expected: [String]) async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            let found = try await located(text, in: search)
            #expect(found.map(\.text) == expected)
        }
    }

    @Test(arguments: [
        ("barclona", ["Barcelona"]), ("abrcelona", ["Barcelona"]), ("Vancuover", ["Vancouver"]), ("plok", ["Płock"]),
        ("Barclona, Catalunya", ["Barcelona"]), ("08012 Barclona", ["08012 Barcelona"]),
        ("Sprngfield, Oregon", ["Springfield, Oregon"]), ("Springfield, Oregan", ["Springfield, Oregon"]),
        ("03110 brout vermet", ["03110 Broût-Vernet"]), ("08013", []), ("10331", []), ("bancelona", ["Barcelona"]),
        ("venkouver", ["Vancouver"]), ("barzelena", ["Barcelona"]), ("vanilla", []),
    ])
    func `is found in spite of typing errors, but not by another number`(text: String, expected: [String]) async throws
    {
        try await SearchFixture.with(Self.places) { search async throws in
            #expect(try await located(text, in: search).map(\.text) == expected)
        }
    }

    @Test func `is rather the large one, and the near one to who says where they are`() async throws {
        let more = (0..<5).map { Place.at("s\($0)", 39.8, -89.64, nil, "Springfield", region: "Illinois") }
        try await SearchFixture.with(Self.places + more) { search async throws in
            for text in ["springfield", "spring", "sprngfield"] {
                let large = try await located(text, in: search).map(\.text)
                #expect(large == ["Springfield, Illinois", "Springfield, Oregon"])
                let near = try await search.get("/v1/locate?q=\(text)&near=44,-123").items()
                #expect(near.first?["text"] as? String == "Springfield, Oregon")
            }
        }
    }

    @Test func `is found among names that came after the start`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            for part in 0..<3 {
                for number in 0..<100 {
                    let name = "\(part).\(number)"
                    try await search.fixture.emit(.place(.at(name, 60, 25, nil, "Kylä \(name)")))
                }
            }
            try await search.fixture.emit(.place(.at("m", 61.5, 23.8, "33100", "Tampere")))
            try await search.catchUp()
            #expect(try await located("tamprere", in: search).map(\.text) == ["Tampere"])
            #expect(try await located("kilä 1.17", in: search).map(\.text) == ["Kylä 1.17"])
            try await search.fixture.emit(deleted: .at("m", 61.5, 23.8, "33100", "Tampere"))
            try await search.catchUp()
            #expect(try await located("tamprere", in: search) == [])
        }
    }

    @Test func `is a district or a province by any of its names, and not its city again`() async throws {
        let areas = [`Areas, lines and people`.bangkok, `Places in a region`.district]
        try await SearchFixture.with(Self.places, [], areas.map(IndexedThing.area)) { search async throws in
            let found = try await located("bangkok", in: search)
            #expect(found.map(\.kind) == ["province"] && found.first?.id == "th-10")
            #expect(try await located("กรุงเทพมหานคร", in: search).map(\.text) == ["Bangkok"])
            #expect(try await located("bagnkok", in: search).map(\.kind) == ["province"])
            let district = try await located(`Places in a region`.district.name, in: search)
            #expect(district.map(\.kind) == ["district"] && district.first?.text.hasSuffix(", Bangkok") == true)
            let thai = try await search.get("/v1/locate?q=bangkok", headers: [.acceptLanguage: "th"])
            #expect(thai.text.contains("กรุงเทพมหานคร"))
        }
    }

    @Test func `is what is around a point: the district and its province, else the city of places nearby`() async throws
    {
        let areas = [`Areas, lines and people`.bangkok, `Places in a region`.district]
        try await SearchFixture.with(Self.places, [], areas.map(IndexedThing.area)) { search async throws in
            func around(_ point: String) async throws -> [String] {
                let found = try await search.get("/v1/locate?near=\(point)").decode([String: [Located]].self)
                return (found["items"] ?? []).map { "\($0.kind) \($0.text)" }
            }
            let center = `Places in a region`.district.center
            let district = try await around("\(center.latitude),\(center.longitude)")
            #expect(district.first?.hasPrefix("district \(`Places in a region`.district.name)") == true)
            #expect(try await around("41.3812,2.1690") == ["city Barcelona"])
            #expect(try await around("0,0") == [])
            #expect(try await around("41.4041,2.1571") == ["city Barcelona", "place c"])
            #expect(try await search.get("/v1/locate?near=99,1").status == .badRequest)
        }
    }

    @Test(
        arguments: [
            ("Rambla 1", "Rambla"), ("Carrer de Mallorca, 401", "Carrer de Mallorca"), ("350 5th Avenue", "5th Avenue"),
            ("88/5 Sukhumvit 63", "Sukhumvit 63"), ("Mannerheimintie 12-14", "Mannerheimintie"), ("12b", nil),
            ("Getreidegasse 9a", "Getreidegasse"), ("ถนนสุขุมวิท 12", "ถนนสุขุมวิท"), ("", nil),
        ] as [(String, String?)])
    func `is a street, as the nearest address says it without the number`(address: String, street: String?) async throws
    {
        #expect(StreetName.of(address) == street)
        var place = Place.sample("here", at: point(41.5, 2.2))
        place.address = PostalAddress(streetAddress: address)
        try await SearchFixture.with([place]) { search async throws in
            let found = try await search.get("/v1/locate?near=41.5001,2.2").items()
            #expect(found.first { $0["kind"] as? String == "street" }?["text"] as? String == street)
        }
    }

    @Test func `follows the places as they move and go`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            try await search.fixture.emit(.place(.at("c", 41.41, 2.20, "08018", "Barcelona")))
            try await search.fixture.emit(deleted: Self.places[3])
            try await search.catchUp()
            #expect(try await located("08012", in: search) == [])
            #expect(try await located("08018", in: search).map(\.text) == ["08018 Barcelona"])
            #expect(try await located("springfield", in: search).map(\.text) == ["Springfield, Oregon"])
        }
    }

    @Test func `is asked for with words`() async throws {
        try await SearchFixture.with(Self.places) { search async throws in
            for query in ["", "?q=", "?q=08001&limit=0", "?q=08001&near=99,1"] {
                #expect(try await search.get("/v1/locate\(query)").status == .badRequest, "\(query)")
            }
            #expect(try await search.get("/v1/locate?q=springfield&limit=1").items().count == 1)
        }
    }
}

@Suite struct `Cities and postal codes of addresses` {
    @Test func `are where their places are, also across the line where the date changes`() throws {
        var localities = Localities()
        let places: [Place] = [.at("a", -17, 179.9, nil, "Waiyevo"), .at("b", -17, -179.9, nil, "Waiyevo")]
        for place in places { localities.add(place) }
        let key = try #require(Localities.Key(.city, "WAIYEVO"))
        let found = localities.named(key)
        #expect(found.count == 1 && found.first?.places == 2)
        #expect(abs(abs(found.first?.center.longitude ?? 0) - 180) < 1e-3)
        for place in places { localities.remove(place) }
        #expect(localities.named(key).isEmpty && !localities.has("waiyevo"))
    }
}
