import Events
import HTTPTypes
import ServiceKit
import Store
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `Reading items` {
    static func place(_ id: String, _ name: String) -> Place {
        var place = Place.sample(id, merchant: "m-anna")
        place.name = name
        return place
    }

    static func item(_ id: String, _ name: String, of place: String) -> Item {
        var item = Item.sample(id, of: place)
        item.name = name
        return item
    }

    static let places = [place("one", "Östra"), place("two", "bistro"), place("three", "Aalto")]
    static let items = [
        item("b", "Borscht", of: "one"), item("a", "äyriäinen", of: "two"), item("z", "Zander", of: "two"),
        item("t", "tea", of: "three"), item("b", "Bread", of: "two"),
    ]

    @Test func `they come by their place's name, then their own, in the reader's order`() async throws {
        try await Shop.open(Self.places, Self.items) { shop async throws in
            #expect(try await shop.ids("/v1/items") == ["three.t", "two.a", "two.b", "two.z", "one.b"])
            let finnish: HTTPFields = [.acceptLanguage: "fi"]
            #expect(
                try await shop.ids("/v1/items", headers: finnish) == ["three.t", "two.b", "two.z", "two.a", "one.b"])
        }
    }

    @Test(arguments: [1, 2, 3, 5, 10]) func `pages go through all of them once`(limit: Int) async throws {
        try await Shop.open(Self.places, Self.items) { shop async throws in
            let pages = try await shop.pages("/v1/items?q=", limit: limit)
            #expect(Array(pages.joined()) == ["three.t", "two.a", "two.b", "two.z", "one.b"])
            #expect(pages.dropLast().allSatisfy { $0.count == limit })
        }
    }

    @Test func `a page goes on where the one before ended, though its place was deleted or renamed`() async throws {
        try await Shop.open(Self.places, Self.items) { shop async throws in
            let cursor = try #require(try await shop.get("/v1/items?limit=2").object()["next"] as? String)
            try await shop.engine.perform { [handler = shop.handler] in
                let gone = DeletedPlace(
                    id: "two", merchant: nil, geo: Self.places[0].geo, types: [], deletedAt: .now,
                    reflects: InputPositions())
                try handler.say(deleted: gone, in: $0)
            }
            #expect(try await shop.ids("/v1/items?cursor=\(cursor)") == ["one.b"])
        }
    }

    @Test func `a place's own, and those whose name has some letters in it`() async throws {
        try await Shop.open(Self.places, Self.items) { shop async throws in
            #expect(try await shop.ids("/v1/items?place=two") == ["two.a", "two.b", "two.z"])
            #expect(try await shop.ids("/v1/items?place=two&q=AYRI") == ["two.a"])
            #expect(try await shop.ids("/v1/items?q=b") == ["two.b", "one.b"])
            #expect(try await shop.ids("/v1/items?place=nowhere") == [])
            #expect(try await shop.get("/v1/items?q=b&limit=1").object()["total"] as? Int == 2)
            #expect(try await shop.get("/v1/items?place=two&limit=1").object()["total"] as? Int == 3)
            let pages = try await shop.pages("/v1/items?place=two", limit: 2)
            #expect(pages == [["two.a", "two.b"], ["two.z"]])
        }
    }

    @Test func `it says how many can be had, and no more to those whom it does not concern`() async throws {
        var soup = Item.sample(of: "one", stock: .count(left: 5))
        soup.holds = [Hold(order: "1", quantity: 2, name: "x", price: baht(1))]
        soup.merchant = "m-anna"
        soup.imported = "digest"
        try await Shop.open(Self.places, [soup, .sample("rice", of: "one")]) { [soup] shop async throws in
            let shown = try await shop.get("/v1/items/one.soup", as: .somebody).object()
            #expect(shown["available"] as? Int == 3 && shown["placeName"] as? String == "Östra")
            #expect(["holds", "reflects", "merchant", "stock", "imported"].allSatisfy { shown[$0] == nil })
            let unlimited = String(decoding: try await shop.get("/v1/items/one.rice").body, as: UTF8.self)
            #expect(unlimited.contains(#""available":null"#))
            struct Owned: Decodable { var stock: Stock? }
            for actor in [Actor.anna, .theOperator] {
                #expect(try await shop.get("/v1/items/one.soup", as: actor).decode(Owned.self).stock == soup.stock)
            }
            #expect(try await shop.get("/v1/items/one.soup", as: .ben).decode(Owned.self).stock == nil)
            #expect(try await shop.get("/v1/items/one.nothing").status == .notFound)
        }
    }
}
