import Contract
import Events
import Finding
import FoodShop
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceKit
import TestKit
import Testing
import Zip

@testable import SearchService

/// The whole lists that the food shop's old clients read.
@Suite(.timeLimit(.minutes(5))) struct `The food shop's lists` {
    private struct Food: Decodable {
        struct At: Decodable { var place_name: String }
        var food_name: String
        var place: At
    }
    private struct Shop: Decodable { var place_name: String }

    private static let places = [
        Place.sample("b", name: "Bistro", types: ["Restaurant"]),
        .sample("a", name: "Aalto", types: ["CafeOrCoffeeShop"]),
        .sample("home", name: "A home", types: ["Condominium", "Residence"]),
        .sample("cinema", name: "Cinema", types: ["MovieTheater"]),
        .sample("c", at: point(14.75, 100.5), name: "Carla", types: ["Bakery"], merchant: "m-ben"),
    ]
    private static let items = [
        Item.sample("z", of: "b", called: "Zander"), .sample("d", of: "b", called: "Dorade"),
        .sample("t", of: "a", called: "Tea"), .sample("popcorn", of: "cinema", called: "Popcorn"),
        .sample("bun", of: "c", called: "Bun"),
    ]

    @Test func `are of places with food only, by place and food`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            let foods = try await search.get("/foods.json")
            #expect(foods.status == .ok)
            #expect(foods.headers[.contentType] == "application/json")
            #expect(
                try foods.decode([Food].self).map { "\($0.place.place_name): \($0.food_name)" }
                    == ["Aalto: Tea", "Bistro: Dorade", "Bistro: Zander", "Carla: Bun"])
            let shops = try await search.get("/places.json").decode([Shop].self).map(\.place_name)
            #expect(shops == ["Aalto", "Bistro", "Carla"])
        }
    }

    @Test func `are empty arrays while there is nothing`() async throws {
        try await SearchFixture.with { search async throws in
            #expect(try await search.get("/foods.json").text == "[]")
            #expect(try await search.get("/places.json").text == "[]")
        }
    }

    @Test func `come packed to whom it suits, and not again to whom has them`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            let plain = try await search.get("/foods.json")
            #expect(plain.headers[.contentEncoding] == nil)
            let packed = try await search.get("/foods.json", headers: [.acceptEncoding: "gzip, deflate"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.headers[.vary] == "Accept-Encoding")
            var rest = packed.body[...]
            #expect(try Inflater(.gzip).inflate(&rest, room: 1 << 20).output == plain.body)
            let tags = [plain.headers[.eTag] ?? "", packed.headers[.eTag] ?? ""]
            #expect(Set(tags).count == 2, "a strong tag names the bytes as sent")
            #expect(try await search.get("/foods.json", headers: [.ifNoneMatch: tags[0]]).status == .notModified)
            let again: HTTPFields = [.ifNoneMatch: tags[1], .acceptEncoding: "gzip"]
            let same = try await search.get("/foods.json", headers: again)
            #expect(same.status == .notModified)
            #expect(same.body.isEmpty)
        }
    }

    @Test func `follow what changes`() async throws {
        try await SearchFixture.with(Self.places, Self.items) { search async throws in
            let tag = try await search.get("/foods.json").headers[.eTag]
            try await search.fixture.emit(.item(.sample("soup", of: "a", called: "Soup")))
            try await waitFor("the soup is in the list") {
                let list = try await search.get("/foods.json")
                return list.text.contains("Soup") && list.headers[.eTag] != tag ? true : nil
            }
        }
    }

    @Test func `that take long are given out as they were while the next are made`() async throws {
        let live = LiveIndex()
        live.build(
            Self.places.map { .put(.place($0)) } + Self.items.map { .put(.item($0)) }, since: .now)
        let lists = FoodShopLists(live, FoodShopChoice(), quick: .zero)
        let first = try await lists.list(.foods)
        live.build(Self.places.map { .put(.place($0)) }, since: .now)
        let during = try await lists.list(.foods)
        #expect(during.tag == first.tag, "who asks does not wait for the next list")
        try await waitFor("the next list is given out") {
            try await lists.list(.foods).tag != first.tag ? true : nil
        }
    }

    @Test func `are made before anybody asks`() async throws {
        let live = LiveIndex()
        live.build(Self.places.map { .put(.place($0)) }, since: .now)
        let lists = FoodShopLists(live, FoodShopChoice())
        try await withThrowingTaskGroup { group in
            group.addTask { try await lists.run(when: { true }) }
            try await waitFor("both lists are there") {
                FoodShopList.Kind.allCases.allSatisfy { lists.isKept($0) } ? true : nil
            }
            group.cancelAll()
        }
    }

    @Test func `that are long are sent packed only`() async throws {
        let live = LiveIndex()
        live.build(Self.places.map { .put(.place($0)) }, since: .now)
        let server = HTTPServer(
            metrics: Metrics(), readiness: Readiness(),
            logger: Logger(label: "search") { _ in SwiftLogNoOpLogHandler() })
        FoodShopRoutes(lists: FoodShopLists(live, FoodShopChoice()), isReady: { true }, longestPlain: 100)
            .add(to: server.router)
        try await server.application(host: "127.0.0.1", port: 0).test(.router) { client in
            try await client.execute(uri: "/places.json", method: .get) { response in
                #expect(response.status == .notAcceptable)
                #expect(String(buffer: response.body).contains("gzip"))
            }
            try await client.execute(uri: "/places.json", method: .get, headers: [.acceptEncoding: "gzip"]) {
                response in
                #expect(response.status == .ok && response.headers[.contentEncoding] == "gzip")
            }
        }
    }

    @Test func `that are too long are refused, and not made again for that`() async throws {
        let live = LiveIndex()
        live.build(Self.places.map { .put(.place($0)) }, since: .now)
        let index = try live.index()
        let problem = await #expect(throws: Problem.self) {
            _ = try await FoodShopList(.places, of: FoodShopChoice(), in: index, largest: 20)
        }
        #expect(problem?.status == .gone)
        let lists = FoodShopLists(live, FoodShopChoice(area: "nowhere"))
        for _ in 0..<2 { await #expect(throws: Problem.self) { _ = try await lists.list(.places) } }
        #expect(lists.made == 1)
    }

    @Test func `are of one merchant or one area if the settings say so`() async throws {
        let live = LiveIndex()
        let things: [IndexedThing] =
            Self.places.map { .place($0) } + Self.items.map { .item($0) }
            + [.area(`Places in a region`.district)]
        live.build(things.map { .put($0) }, since: .now)
        let index = try live.index()
        #expect(try FoodShopChoice(merchant: "m-ben").places(in: index).map(\.id) == ["c"])
        #expect(try FoodShopChoice(area: "th-1001").places(in: index).map(\.id).sorted() == ["a", "b"])
        #expect(throws: Problem.self) { try FoodShopChoice(area: "nowhere").places(in: index) }
    }
}
