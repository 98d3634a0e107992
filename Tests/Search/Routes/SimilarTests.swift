import Budget
import Contract
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `What is like a thing` {
    private static func place(
        _ id: String, _ longitude: Double, _ types: [String] = ["Restaurant"], serves cuisines: [String] = []
    ) -> Place {
        var place = Place.sample(id, at: point(13.75, longitude), types: types)
        place.servesCuisine = cuisines
        return place
    }

    private static func fixture(_ test: @escaping @Sendable (SearchUnderTest) async throws -> Void) async throws {
        let places = [
            place("one", 100.5, serves: ["thai", "noodle"]), place("twin", 100.502, serves: ["Noodle", "thai"]),
            place("other", 100.501, serves: ["pizza"]), place("far", 101.5, serves: ["thai", "noodle"]),
            place("bank", 100.5001, ["BankOrCreditUnion"]), place("quiet", 100.51),
        ]
        let items = [
            Item.sample("soup", of: "one", called: "Tom yum soup", price: 6000),
            Item.sample("soup", of: "twin", called: "Tom yum soup", price: 6500),
            Item.sample("dear", of: "twin", called: "Tom yum soup", price: 60_000),
            Item.sample("cake", of: "other", called: "Cheese cake"),
            Item.sample("soup", of: "far", called: "Tom yum soup", price: 6000),
        ]
        try await SearchFixture.with(places, items, [], test)
    }

    @Test func `is of its kind and near, the most alike first, and never itself`() async throws {
        try await Self.fixture { search async throws in
            #expect(try await search.ids("/v1/places/one/similar") == ["twin", "quiet", "other"])
            #expect(try await search.ids("/v1/places/one/similar?limit=1") == ["twin"])
            #expect(try await search.ids("/v1/places/bank/similar") == [])
        }
    }

    @Test func `is a dish of like words, kind and price`() async throws {
        try await Self.fixture { search async throws in
            #expect(try await search.ids("/v1/items/one.soup/similar") == ["twin.soup", "twin.dear"])
        }
    }

    @Test func `is found by what both have on their menus`() async throws {
        let places = ["one", "twin", "other"].enumerated().map { Self.place($1, 100.5 + Double($0) * 0.0001) }
        let dishes = (0..<5).map { "Dish \($0)" }
        let items = dishes.enumerated().flatMap { number, dish in
            [
                Item.sample("d\(number)", of: "one", called: dish),
                Item.sample("d\(number)", of: "other", called: "Something else \(number)"),
                Item.sample("d\(number)", of: "twin", called: dish.uppercased()),
            ]
        }
        try await SearchFixture.with(places, items, []) { search async throws in
            #expect(try await search.ids("/v1/places/one/similar") == ["twin", "other"])
        }
    }

    @Test func `is not looked for beyond a budget, however long menus are`() async throws {
        let places = (0..<12).map { Self.place("p\($0)", 100.5 + Double($0) * 0.0001) }
        let items = places.flatMap { place in
            (0..<300).map { Item.sample("d\($0)", of: place.id, called: "Dish \($0)") }
        }
        try await SearchFixture.with(places, items, []) { search async throws in
            let index = try search.liveIndex.index()
            let one = try #require(index.things.place("p0"))
            #expect(SimilarThings(in: index).places(like: one, limit: 20).count == 11)
            let found = Budget.$current.withValue(Budget(.zero)) {
                SimilarThings(in: index).places(like: one, limit: 20).count
            }
            // A menu of hundreds of dishes is many steps, and the clock is looked at every 64.
            #expect(found < 8)
        }
    }

    @Test func `is unknown of what is not there`() async throws {
        try await Self.fixture { search async throws in
            for path in ["/v1/places/nobody/similar", "/v1/items/one.nothing/similar"] {
                #expect(try await search.get(path).status == .notFound)
            }
            #expect(try await search.get("/v1/places/one/similar?limit=21").status == .badRequest)
        }
    }
}
