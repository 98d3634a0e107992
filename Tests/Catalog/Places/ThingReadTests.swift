import Contract
import Events
import Geo
import HTTPTypes
import Hours
import ServiceKit
import Store
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `Reading a place or an item` {
    @Test func `open now follows the local clock of the place`() async throws {
        var always = Place.sample("always")
        always.openingHours = .always
        var never = Place.sample("never")
        never.openingHours = OpeningHours(rules: [OpeningRule(times: [])])
        try await Shop.open([always, never, .sample("unknown")]) { shop async throws in
            func openNow(_ id: String) async throws -> Bool? {
                try await shop.get("/v1/places/\(id)").object()["openNow"] as? Bool
            }
            #expect(try await openNow("always") == true)
            #expect(try await openNow("never") == false)
            #expect(try await openNow("unknown") == nil)
        }
    }

    @Test func `what commands do to places is read at once`() async throws {
        try await Shop.open { shop async throws in
            let put = PutPlace(actor: .theOperator, place: .sample(), creates: true)
            try await shop.command("vicinity.place.put.v1", place: "krua", put)
            try await waitFor("the place is there") {
                try await shop.get("/v1/places/krua").status == .ok ? true : nil
            }
            let delete = DeleteThing(actor: .theOperator, id: "krua")
            try await shop.command("vicinity.place.delete.v1", place: "krua", delete)
            try await waitFor("the place is gone") {
                try await shop.get("/v1/places/krua").status == .notFound ? true : nil
            }
        }
    }

    @Test func `internal members are not shown, and an unchanged thing is answered with 304`() async throws {
        var place = Place.sample()
        place.imported = "digest"
        place.attribution = "© OpenStreetMap contributors"
        try await Shop.open([place]) { [place] shop async throws in
            let reading = try await shop.get("/v1/places/krua")
            let shown = try reading.object()
            #expect(shown["attribution"] as? String == place.attribution)
            #expect(["merchant", "reflects", "imported"].allSatisfy { shown[$0] == nil })
            let tag = try #require(reading.headers[.eTag])
            let again = try await shop.get("/v1/places/krua", headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.body.isEmpty)
        }
    }

    @Test func `an item says how many can be had, and no more to those whom it does not concern`() async throws {
        let soup = Item.sample(stock: .count(left: 3))
        try await Shop.open([.sample(merchant: "m-anna")], [soup, .sample("rice")]) { shop async throws in
            let shown = try await shop.get("/v1/items/krua.soup", as: .somebody).object()
            #expect(shown["available"] as? Int == 3 && shown["placeName"] as? String == "Krua krua")
            #expect(["holds", "reflects", "merchant", "stock", "imported"].allSatisfy { shown[$0] == nil })
            let unlimited = String(decoding: try await shop.get("/v1/items/krua.rice").body, as: UTF8.self)
            #expect(unlimited.contains(#""available":null"#))
            struct Owned: Decodable { var stock: Stock? }
            for actor in [Actor.anna, .theOperator] {
                #expect(try await shop.get("/v1/items/krua.soup", as: actor).decode(Owned.self).stock == soup.stock)
            }
            #expect(try await shop.get("/v1/items/krua.soup", as: .ben).decode(Owned.self).stock == nil)
            #expect(try await shop.get("/v1/items/krua.nothing").status == .notFound)
        }
    }

    @Test func `the hidden number left of an item is shown only to those who serve there`() async throws {
        var items = [Item.sample(stock: .count(left: 3)), .sample("rice", stock: .count(left: 0))]
        for index in items.indices { items[index].hidesStock = true }
        let large = OptionChoice(id: "large", name: "Large", price: baht(0), stock: .count(left: 2))
        items[0].options = [OptionGroup(id: "size", name: "Size", most: 1, choices: [large])]
        struct Shown: Decodable {
            struct Group: Decodable { var choices: [Choice] }
            struct Choice: Decodable { var available: Int? }
            var available: Int?
            var hidesStock: Bool?
            var options: [Group]
        }
        try await Shop.open([.sample(merchant: "m-anna")], items) { shop async throws in
            let stranger = try await shop.get("/v1/items/krua.soup", as: .somebody).decode(Shown.self)
            #expect(stranger.available == nil && stranger.hidesStock == nil)
            #expect(stranger.options.first?.choices.first?.available == nil)
            #expect(try await shop.get("/v1/items/krua.rice").decode(Shown.self).available == 0)
            let owner = try await shop.get("/v1/items/krua.soup", as: .anna).decode(Shown.self)
            #expect(owner.available == 3 && owner.hidesStock == true)
            #expect(owner.options.first?.choices.first?.available == 2)
        }
    }
}
