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

@Suite(.timeLimit(.minutes(5))) struct `Reading places` {
    static func place(_ id: String, _ latitude: Double, _ longitude: Double, name: String? = nil) throws -> Place {
        var place = Place.sample(id, merchant: "m-anna")
        place.geo = try #require(Coordinate(latitude: latitude, longitude: longitude))
        place.name = name ?? id
        return place
    }

    @Test func `those near a point come by true distance, each with it`() async throws {
        let places = [
            try Self.place("far", 13.77, 100.5), try Self.place("near", 13.751, 100.5),
            try Self.place("out", 13.80, 100.5), try Self.place("east", 13.75, 100.51),
        ]
        try await Shop.open(places) { shop async throws in
            let reading = try await shop.get("/v1/places?near=13.75,100.5&radius=3000")
            struct Row: Decodable {
                var id: String
                var distance: Double
            }
            let page = try reading.decode(Page<Row>.self)
            #expect(page.items.map(\.id) == ["near", "east", "far"])
            #expect(page.total == 3 && page.next == nil)
            let center = try #require(Coordinate(latitude: 13.75, longitude: 100.5))
            for row in page.items {
                let place = try #require(places.first { $0.id == row.id })
                #expect(abs(row.distance - center.distance(to: place.geo)) < 0.06)
            }
            #expect(try await shop.ids("/v1/places?near=13.75,100.5") == ["near", "east"], "2 km unless said")
        }
    }

    @Test func `the antimeridian is no border`() async throws {
        let places = [try Self.place("fiji", -17, 179.999), try Self.place("other-side", -17, -179.999)]
        try await Shop.open(places) { shop async throws in
            #expect(try await shop.ids("/v1/places?near=-17,180&radius=1000").sorted() == ["fiji", "other-side"])
            #expect(try await shop.ids("/v1/places?near=-17,-179.9985&radius=1000") == ["other-side", "fiji"])
        }
    }

    @Test func `pages go through all of them once, also when the list changes meanwhile`() async throws {
        let places = try (0..<25).map { try Self.place("p\($0)", 13.75 + Double($0 % 7) * 0.001, 100.5) }
        try await Shop.open(places) { shop async throws in
            for path in ["/v1/places?near=13.75,100.5", "/v1/places?types=Restaurant"] {
                let pages = try await shop.pages(path, limit: 10)
                #expect(pages.map(\.count) == [10, 10, 5])
                #expect(Set(pages.joined()).count == 25)
                let whole = try await shop.ids("\(path)&limit=100")
                #expect(Array(pages.joined()) == whole)
                let first = try await shop.get("\(path)&limit=10").object()
                let cursor = try #require(first["next"] as? String)
                try await shop.stock([try Self.place("a-new-one", 13.75, 100.5)])
                let second = try await shop.ids("\(path)&limit=100&cursor=\(cursor)")
                #expect(second == Array(whole[10...]))
                try await shop.engine.perform { [handler = shop.handler] in
                    let gone = DeletedPlace(
                        id: "a-new-one", merchant: nil, geo: places[0].geo, types: [], deletedAt: .now,
                        reflects: InputPositions())
                    try handler.say(deleted: gone, in: $0)
                }
            }
        }
    }

    @Test func `types, words and whose they are narrow a list, and its total says so`() async throws {
        var cafe = try Self.place("cafe", 13.75, 100.5, name: "Café Ångström")
        cafe.types = ["CafeOrCoffeeShop", "Restaurant"]
        cafe.names = ["th": "ร้านกาแฟ"]
        var bar = try Self.place("bar", 13.75, 100.5, name: "Bar")
        bar.types = ["BarOrPub"]
        bar.merchant = "m-ben"
        try await Shop.open([cafe, bar]) { shop async throws in
            #expect(try await shop.ids("/v1/places?types=CafeOrCoffeeShop,IceCreamShop") == ["cafe"])
            #expect(try await shop.ids("/v1/places?q=cafe%20angs") == ["cafe"])
            #expect(try await shop.ids("/v1/places?q=%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F") == ["cafe"])
            #expect(try await shop.ids("/v1/places?q=nothing") == [])
            #expect(try await shop.ids("/v1/places?merchant=me", as: .ben) == ["bar"])
            #expect(try await shop.get("/v1/places?merchant=me").status == .unauthorized)
            let total = try await shop.get("/v1/places?near=13.75,100.5&types=BarOrPub").object()["total"] as? Int
            #expect(total == 1)
        }
    }

    @Test func `open now is said by the clock at the place`() async throws {
        var always = try Self.place("always", 13.75, 100.5)
        always.openingHours = .always
        var never = try Self.place("never", 13.75, 100.5)
        never.openingHours = OpeningHours(rules: [OpeningRule(times: [])])
        let unknown = try Self.place("unknown", 13.75, 100.5)
        try await Shop.open([always, never, unknown]) { shop async throws in
            #expect(try await shop.ids("/v1/places?open-now") == ["always"])
            #expect(try await shop.ids("/v1/places?near=13.75,100.5&open-now=true") == ["always"])
            #expect(try await shop.ids("/v1/places?open-now=false").count == 3)
            func openNow(_ id: String) async throws -> Bool? {
                try await shop.get("/v1/places/\(id)").object()["openNow"] as? Bool
            }
            #expect(try await openNow("always") == true)
            #expect(try await openNow("never") == false)
            #expect(try await openNow("unknown") == nil)
        }
    }

    @Test func `what commands do to places is found`() async throws {
        try await Shop.open { shop async throws in
            let place = try Self.place("krua", 13.75, 100.5)
            let put = PutPlace(actor: .theOperator, place: place, creates: true)
            try await shop.command("vicinity.place.put.v1", place: "krua", put)
            try await waitFor("the place is found") {
                try await shop.ids("/v1/places?near=13.75,100.5") == ["krua"] ? true : nil
            }
            let delete = DeleteThing(actor: .theOperator, id: "krua")
            try await shop.command("vicinity.place.delete.v1", place: "krua", delete)
            try await waitFor("the place is gone") { try await shop.ids("/v1/places") == [] ? true : nil }
        }
    }

    @Test func `what was not committed is not found`() async throws {
        try await Shop.open([try Self.place("krua", 13.75, 100.5)]) { shop async throws in
            var renamed = try Self.place("krua", 13.75, 100.5, name: "Renamed")
            renamed.types = ["BarOrPub"]
            let (place, other) = (renamed, try Self.place("other", 13.75, 100.5))
            await #expect(throws: Poison.self) {
                try await shop.engine.perform { [handler = shop.handler] in
                    try handler.say(place, before: nil, in: $0)
                    try handler.say(other, before: nil, in: $0)
                    throw Poison("it was a mistake")
                }
            }
            #expect(try await shop.ids("/v1/places") == ["krua"])
            #expect(try await shop.ids("/v1/places?types=BarOrPub") == [])
            try await shop.stock([other])
            #expect(try await shop.ids("/v1/places?near=13.75,100.5") == ["krua", "other"])
        }
    }

    @Test func `names are in the reader's order`() async throws {
        let places = try ["Zorro", "Äyräs", "apina", "Aalto"].map { try Self.place($0.lowercased(), 1, 1, name: $0) }
        try await Shop.open(
            places.map { place in
                var place = place
                place.id = folded(place.name)
                return place
            }
        ) { shop async throws in
            let finnish: HTTPFields = [.acceptLanguage: "fi-FI, en;q=0.5"]
            #expect(try await shop.ids("/v1/places?limit=10") == ["aalto", "apina", "ayras", "zorro"])
            #expect(try await shop.ids("/v1/places", headers: finnish) == ["aalto", "apina", "zorro", "ayras"])
            try await shop.stock([try Self.place("b", 1, 1, name: "Öljy")])
            #expect(try await shop.ids("/v1/places", headers: finnish) == ["aalto", "apina", "zorro", "ayras", "b"])
            let english: HTTPFields = [.acceptLanguage: "xx, de;q=0.1, en"]
            #expect(try await shop.ids("/v1/places", headers: english) == ["aalto", "apina", "ayras", "b", "zorro"])
        }
    }

    @Test func `what only the catalog needs is not shown`() async throws {
        var place = try Self.place("krua", 13.75, 100.5)
        place.imported = "digest"
        place.attribution = "© OpenStreetMap contributors"
        try await Shop.open([place]) { [place] shop async throws in
            let shown = try await shop.get("/v1/places/krua").object()
            #expect(shown["name"] as? String == "krua" && shown["attribution"] as? String == place.attribution)
            #expect(["merchant", "reflects", "imported"].allSatisfy { shown[$0] == nil })
        }
    }

    @Test func `who has it already is told so`() async throws {
        try await Shop.open([try Self.place("krua", 13.75, 100.5)]) { shop async throws in
            for path in ["/v1/places/krua", "/v1/places", "/v1/items"] {
                let tag = try #require(try await shop.get(path).headers[.eTag])
                let again = try await shop.get(path, headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.isEmpty)
            }
        }
    }

    @Test(arguments: [
        ("near=1", "near"), ("near=91,0", "near"), ("near=a,b", "near"), ("near=1,2,3", "near"),
        ("radius=100", "radius"), ("near=1,1&radius=0", "radius"), ("near=1,1&radius=50001", "radius"),
        ("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("cursor=zzz", "cursor"),
        ("open-now=perhaps", "open-now"), ("merchant=m-anna", "merchant"), ("colour=red", "colour"),
    ])
    func `a bad parameter is named`(query: String, field: String) async throws {
        try await Shop.open { shop async throws in
            let reading = try await shop.get("/v1/places?\(query)")
            #expect(reading.status == .badRequest)
            #expect(try reading.object()["field"] as? String == field)
        }
    }

    @Test func `a cursor is only good for its own list`() async throws {
        let places = try (0..<3).map { try Self.place("p\($0)", 13.75, 100.5) }
        try await Shop.open(places) { shop async throws in
            let cursor = try #require(try await shop.get("/v1/places?limit=1").object()["next"] as? String)
            let reading = try await shop.get("/v1/places?near=13.75,100.5&cursor=\(cursor)")
            #expect(reading.status == .badRequest)
            #expect(try await shop.get("/v1/places/nowhere").status == .notFound)
        }
    }
}
