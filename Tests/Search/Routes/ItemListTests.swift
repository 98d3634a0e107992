import Contract
import Events
import HTTPTypes
import Hours
import ServiceKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Lists of items` {
    static let places = [
        Place.sample("one", name: "Östra"), .sample("two", at: point(13.751, 100.5), name: "bistro"),
        .sample("three", at: point(13.80, 100.5), name: "Aalto"),
    ]
    static let items = [
        Item.sample("b", of: "one", called: "Borscht"), .sample("a", of: "two", called: "äyriäinen"),
        .sample("z", of: "two", called: "Zander"), .sample("t", of: "three", called: "tea"),
        .sample("b", of: "two", called: "Bread"),
    ]

    @Test func `they come by their place's name, then their own, in the reader's order`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            #expect(try await search.ids("/v1/items") == ["three.t", "two.a", "two.b", "two.z", "one.b"])
            let finnish: HTTPFields = [.acceptLanguage: "fi"]
            #expect(
                try await search.ids("/v1/items", headers: finnish) == ["three.t", "two.b", "two.z", "two.a", "one.b"])
            #expect(try await search.ids("/v1/items?near=13.75,100.5") == ["one.b", "two.a", "two.b", "two.z"])
        }
    }

    @Test(arguments: ["", "&near=13.75,100.5&radius=50000"], [1, 2, 3, 5, 10])
    func `pages go through all of them once`(query: String, limit: Int) async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            let pages = try await search.pages("/v1/items?q=\(query)", limit: limit)
            #expect(Array(pages.joined()) == (try await search.ids("/v1/items?q=\(query)")))
            #expect(Set(pages.joined()).count == 5)
            #expect(pages.dropLast().allSatisfy { $0.count == limit })
        }
    }

    @Test func `a page goes on where the one before ended, though its place was deleted`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            let cursor = try #require(try await search.get("/v1/items?limit=2").object()["next"] as? String)
            try await search.fixture.emit(deleted: Self.places[1])
            try await search.catchUp()
            #expect(try await search.ids("/v1/items?cursor=\(cursor)") == ["one.b"])
        }
    }

    @Test func `a place's own, those of a name, and those that words fit`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            #expect(try await search.ids("/v1/items?place=two") == ["two.a", "two.b", "two.z"])
            #expect(try await search.ids("/v1/items?place=two&q=AYRIAINEN") == ["two.a"])
            #expect(try await search.ids("/v1/items?q=bread") == ["two.b"])
            #expect(try await search.ids("/v1/items?q=borsht") == ["one.b"], "a letter is missing")
            #expect(try await search.ids("/v1/items?name=tea") == ["three.t"])
            #expect(try await search.ids("/v1/items?place=two&name=tea") == [])
            #expect(try await search.ids("/v1/items?place=nowhere") == [])
            #expect(try await search.get("/v1/items?place=two&limit=1").object()["total"] as? Int == 3)
            #expect(try await search.pages("/v1/items?place=two", limit: 2) == [["two.a", "two.b"], ["two.z"]])
        }
    }

    @Test func `they are those of a station, an area or a box, with where they are and how far`() async throws {
        let things: [IndexedThing] = [
            .station(`Areas, lines and people`.siam), .area(`Places in a region`.district),
        ]
        try await SearchFixture.with(Self.places, Self.items, things) { search async throws in
            let station = try await search.get("/v1/items?station=bts-cen&radius=50000")
            let reference = try #require(try station.object()["reference"] as? [String: Any])
            #expect((reference["name"] as? String)?.hasSuffix("BTS") == true)
            let distances = try station.items().compactMap { $0["distance"] as? Double }
            #expect(distances.count == 5 && distances == distances.sorted())
            #expect(try station.items().allSatisfy { $0["geo"] != nil })
            let box = "/v1/items?bbox=100.4,13.74,100.6,13.76"
            #expect(try await search.ids(box) == ["two.a", "two.b", "two.z", "one.b"], "by the places' names")
            #expect(try await search.get(box).items().allSatisfy { $0["distance"] == nil })
            #expect(try await search.get("\(box)&limit=1").object()["total"] as? Int == 4)
            #expect(Array(try await search.pages(box, limit: 1).joined()) == ["two.a", "two.b", "two.z", "one.b"])
            #expect(try await search.ids("\(box)&q=bread") == ["two.b"])
            let far = "\(box)&near=13.751,100.5"
            #expect(try await search.ids(far) == ["two.a", "two.b", "two.z", "one.b"], "the nearest first")
            #expect(try await search.pages(far, limit: 2) == [["two.a", "two.b"], ["two.z", "one.b"]])
            #expect(try await search.ids("/v1/items?area=\(`Places in a region`.district.id)&radius=100&q=tea") == [])
            #expect(try await search.get("/v1/items?station=nowhere").status == .notFound)
            #expect(try await search.get("/v1/items?radius=100").status == .badRequest)
        }
    }

    @Test func `only of open places, and only of some price`() async throws {
        var places = Self.places
        places[0].openingHours = .always
        places[1].openingHours = OpeningHours(rules: [OpeningRule(times: [])])
        let items = Self.items + [.sample("lobster", of: "one", called: "Lobster", price: 90_000)]
        try await SearchFixture.with(places, items) { search async throws in
            #expect(try await search.ids("/v1/items?open-now=true") == ["one.b", "one.lobster"])
            #expect(try await search.ids("/v1/items?open-now=true&near=13.75,100.5&q=bread") == [])
            #expect(try await search.ids("/v1/items?price=50000-&currency=THB") == ["one.lobster"])
            #expect(try await search.get("/v1/items?price=50000-&currency=THB&limit=1").object()["total"] as? Int == 1)
            #expect(try await search.ids("/v1/items?near=13.75,100.5&price=-5000&limit=1") == ["one.b"])
            #expect(try await search.ids("/v1/items?price=-5000&currency=EUR") == [])
            #expect(try await search.get("/v1/items?price=much").status == .badRequest)
        }
    }

    @Test func `stock is shown to those who may change it`() async throws {
        let soup = Item.sample(of: "one", stock: .count(left: 3))
        try await SearchFixture.with(Self.places, [soup]) { search async throws in
            let shown = try #require(try await search.get("/v1/items", as: .somebody).items().first)
            #expect(shown["available"] as? Int == 3 && shown["placeName"] as? String == "Östra")
            #expect(["holds", "reflects", "merchant", "stock", "imported"].allSatisfy { shown[$0] == nil })
            for actor in [Actor.anna, .theOperator] {
                #expect(try await search.get("/v1/items", as: actor).items().first?["stock"] != nil)
            }
            #expect(try await search.get("/v1/items", as: .ben).items().first?["stock"] == nil)
        }
    }
}
