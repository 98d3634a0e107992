import Contract
import Foundation
import TestKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `Where texts have what was looked for` {
    private struct Match: Decodable, Equatable {
        var field: String
        var language: String?
        var start: Int
        var end: Int
    }

    private struct Page: Decodable {
        struct Thing: Decodable {
            var id: String
            var matches: [Match]?
        }
        var items: [Thing]
    }

    private static func fixture(_ test: @escaping @Sendable (SearchUnderTest) async throws -> Void) async throws {
        var place = Place.sample("noodles", name: "ก๋วยเตี๋ยวเรือ")
        place.names = ["en": "Two Noodle Boats"]
        place.description = "Best noodles 🍜, noodles only."
        let item = Item.sample("soup", of: "noodles", called: "Noodle soup")
        try await SearchFixture.with([place], [item], [], test)
    }

    @Test func `is said of names in each language and of descriptions, in UTF-16 code units`() async throws {
        try await Self.fixture { search async throws in
            let page = try await search.get("/v1/places?q=noodles").decode(Page.self)
            #expect(
                page.items.first?.matches == [
                    // Noodles in Thai.
                    Match(field: "name", start: 0, end: 10), Match(field: "names", language: "en", start: 4, end: 10),
                    Match(field: "description", start: 5, end: 12), Match(field: "description", start: 17, end: 24),
                ])
            let items = try await search.get("/v1/items?q=noodle").decode(Page.self)
            #expect(items.items.first?.matches == [Match(field: "name", start: 0, end: 6)])
        }
    }

    @Test func `is not said without words`() async throws {
        try await Self.fixture { search async throws in
            #expect(try await search.get("/v1/places").decode(Page.self).items.map(\.matches) == [nil])
            #expect(try await search.get("/v1/items").decode(Page.self).items.map(\.matches) == [nil])
        }
    }
}
