import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import HTTPTypes
import Store
import Synchronization
import TestKit
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(3))) struct `Following the log` {
    @Test func `what is created, changed and deleted is found so`() async throws {
        try await SearchFixture.with { search async throws in
            let fixture = search.fixture
            try await fixture.emit(.place(.sample("krua", name: "Krua")))
            try await fixture.emit(.item(.sample("soup", called: "Tom Yam")))
            try await search.catchUp()
            #expect(try await search.ids("/v1/places?q=krua") == ["krua"])
            #expect(try await search.ids("/v1/places?q=tom%20yam") == ["krua"])
            try await fixture.emit(.place(.sample("krua", at: point(14, 100.5), name: "Baan")))
            try await fixture.emit(.item(.sample("soup", called: "Rice")))
            try await search.catchUp()
            #expect(try await search.ids("/v1/places?q=baan") == ["krua"])
            #expect(try await search.ids("/v1/places?q=tom%20yam") == [])
            #expect(try await search.ids("/v1/places?near=13.75,100.5") == [])
            #expect(try await search.ids("/v1/places?near=14,100.5") == ["krua"])
            try await fixture.emit(deleted: Item.sample("soup"))
            try await search.catchUp()
            #expect(try await search.ids("/v1/items") == [])
            #expect(try await search.ids("/v1/places?q=rice") == [])
            try await fixture.emit(deleted: Place.sample("krua"))
            try await search.catchUp()
            #expect(try await search.ids("/v1/places") == [])
        }
    }

    @Test func `an item may come before its place and stay behind it`() async throws {
        try await SearchFixture.with { search async throws in
            try await search.fixture.emit(.item(.sample("soup", called: "Tom Yam")))
            try await search.catchUp()
            #expect(try await search.ids("/v1/items") == [])
            try await search.fixture.emit(.place(.sample("krua")))
            try await search.catchUp()
            #expect(try await search.ids("/v1/items") == ["krua.soup"])
            #expect(try await search.ids("/v1/places?q=tom%20yam") == ["krua"])
            try await search.fixture.emit(deleted: Place.sample("krua"))
            try await search.catchUp()
            #expect(try await search.ids("/v1/items") == [])
        }
    }

    @Test func `a record that comes twice counts once, and what cannot be read stops nothing`() async throws {
        try await SearchFixture.with { search async throws in
            let fixture = search.fixture
            let old = try await fixture.emit(
                .catalogPlaces, "place.changed", "krua", partitionKey: "krua",
                PlaceChange(place: .sample("krua", name: "Old")))
            try await fixture.emit(.place(.sample("krua", name: "New")))
            // A relay may append what it has appended already.
            _ = try await fixture.log.append([old])
            _ = try await fixture.log.append([
                NewRecord(old.topicPartition, key: "krua", value: Array("no event".utf8))
            ])
            try await fixture.emit(.catalogPlaces, "place.changed", "krua", partitionKey: "krua", ["a": "broken place"])
            try await fixture.emit(.catalogPlaces, "place.painted", "krua", partitionKey: "krua", ["a": "new type"])
            try await fixture.emit(.place(.sample("after")))
            try await search.catchUp()
            let names = try await search.get("/v1/places").items().compactMap { $0["name"] as? String }
            #expect(names == ["after", "New"])
            #expect(search.follower.status.duplicates == 1)
            #expect(search.follower.status.unreadable == 2)
        }
    }

    @Test func `it goes on where it was, without reading again what it has`() async throws {
        let fixture = try await SearchFixture()
        for number in 0..<50 { try await fixture.emit(.place(.sample("p\(number)"))) }
        try await fixture.withSearch { search async throws in
            #expect(try await search.ids("/v1/places?limit=100").count == 50)
        }
        for number in 50..<60 { try await fixture.emit(.place(.sample("p\(number)"))) }
        try await fixture.withSearch { search async throws in
            #expect(search.follower.status.remade == nil)
            #expect(search.follower.status.handled == 10)
            #expect(try await search.ids("/v1/places?limit=100").count == 60)
        }
        await fixture.log.close()
    }

    private func answers(_ search: SearchUnderTest) async throws -> [String] {
        let queries = [
            "near=13.75,100.5", "sort=name", "q=dish%203", "q=plce%207&near=13.75,100.5", "q=typeb", "sort=rating",
            "types=TypeB,TypeC&near=13.75,100.5", "q=bangkok", "sort=newest", "q=sakhon",
        ]
        var answers: [String] = []
        for query in queries {
            let pages = try await search.pages("/v1/places?\(query)", limit: 9)
            let counts = try await search.get("/v1/places?\(query)").object()["counts"] as? [String: Int] ?? [:]
            answers.append("\(query): \(pages) \(counts.sorted { $0.key < $1.key })")
        }
        return answers + [try await search.get("/v1/items?limit=100").text]
    }

    @Test func `after a restart it answers as before, and as one that reads the log from its start`() async throws {
        let fixture = try await SearchFixture()
        let before = Mutex<[String]>([])
        try await fixture.withSearch("one") { search async throws in
            for number in 0..<400 {
                let id = "p\(number * 7 % 170)"
                var place = Place.sample(
                    id, at: point(13.75 + Double(number % 5) * 0.001, 100.5), name: "Place \(number % 13) สาคร",
                    types: ["Type" + String(UnicodeScalar(UInt8(65 + number % 20)))])
                place.address = PostalAddress(addressLocality: "Bangkok", postalCode: "10\(number % 9)")
                if number % 9 == 0 {
                    try await fixture.emit(deleted: place)
                } else {
                    try await fixture.emit(.place(place))
                }
                try await fixture.emit(.item(.sample("dish", of: id, called: "Dish \(number % 4)")))
                if number % 3 == 0 { try await fixture.emit(.rated(id, Double(number % 5) + 0.5, by: 3)) }
                if number % 100 == 99 { try await search.catchUp() }
            }
            let answers = try await answers(search)
            before.withLock { $0 = answers }
            #expect(answers.allSatisfy { $0.contains("p1") })
        }
        for name in ["one", "another"] {
            try await fixture.withSearch(name) { search async throws in
                let now = try await answers(search)
                for (now, before) in zip(now, before.withLock { $0 }) { #expect(now == before, "\(name)") }
            }
        }
        await fixture.log.close()
    }

    @Test func `two replicas that read while things change have equal pages in the end`() async throws {
        let fixture = try await SearchFixture()
        for number in 0..<60 { try await fixture.emit(.place(.sample("p\(number)"))) }
        try await fixture.withSearch("one") { one async throws in
            try await fixture.emit(.place(.sample("early")))
            // The second begins from nothing, in batches of its own.
            try await fixture.withSearch("two") { two async throws in
                for number in 0..<200 {
                    let id = "p\(number * 7 % 90)"
                    let place = Place.sample(
                        id, at: point(13.75 + Double(number % 5) * 0.001, 100.5), name: "Place \(number % 13)",
                        types: ["Type" + String(UnicodeScalar(UInt8(65 + number % 20)))])
                    if number % 9 == 0 {
                        try await fixture.emit(deleted: place)
                    } else {
                        try await fixture.emit(.place(place))
                    }
                    try await fixture.emit(.item(.sample("dish", of: id, called: "Dish \(number % 4)")))
                }
                for search in [one, two] { try await search.catchUp() }
                let queries = [
                    "near=13.75,100.5", "sort=name", "q=dish%203&sort=name", "types=TypeB,TypeC&near=13.75,100.5",
                    "sort=newest",
                ]
                for query in queries {
                    let pages = try await one.pages("/v1/places?\(query)", limit: 7)
                    #expect(try await two.pages("/v1/places?\(query)", limit: 7) == pages, "\(query)")
                    #expect(Set(pages.joined()).count == pages.joined().count)
                    let counts = try await one.get("/v1/places?\(query)").object()["counts"] as? [String: Int]
                    #expect(try await two.get("/v1/places?\(query)").object()["counts"] as? [String: Int] == counts)
                }
                #expect(try await one.ids("/v1/items?limit=100") == (try await two.ids("/v1/items?limit=100")))
            }
        }
        await fixture.log.close()
    }

    // MARK: - Stores that do not fit

    private static func change(_ fixture: SearchFixture, _ sql: String) async throws {
        let database = try DatabaseQueue(path: fixture.folder.file("search/search.db"))
        try await database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @Test(arguments: [
        // Another log, one that ends earlier, another record before the position, and deletions that may be gone.
        "UPDATE step_meta SET value = 'another' WHERE name = 'log'",
        "UPDATE step_positions SET next = 1000000 WHERE topic = 'catalog.places'",
        "UPDATE step_positions SET last_id = 'another' WHERE last_id <> ''",
        "UPDATE step_meta SET value = CAST(value AS INTEGER) - 700000000000 WHERE name = 'at-the-end'",
        "DELETE FROM step_meta WHERE name = 'at-the-end'",
    ])
    func `a store that does not fit the log is made again by itself`(damage: String) async throws {
        let fixture = try await SearchFixture()
        for number in 0..<20 { try await fixture.emit(.place(.sample("p\(number)"))) }
        try await fixture.withSearch { search async throws in
            #expect(try await search.ids("/v1/places?limit=100").count == 20)
        }
        try await Self.change(fixture, damage + "; INSERT INTO things VALUES ('place', 'ghost', '{}')")
        try await fixture.withSearch { search async throws in
            #expect(search.follower.status.remade != nil)
            #expect(try await search.ids("/v1/places?limit=100").count == 20)
        }
        await fixture.log.close()
    }

    @Test func `a store that is no database is made again, too`() async throws {
        let fixture = try await SearchFixture()
        try await fixture.emit(.place(.sample("krua")))
        try FileManager.default.createDirectory(
            atPath: fixture.folder.file("search"), withIntermediateDirectories: true)
        try Data("no database at all, but long enough to be looked at".utf8)
            .write(to: URL(filePath: fixture.folder.file("search/search.db")))
        try await fixture.withSearch { search async throws in
            #expect(try await search.ids("/v1/places") == ["krua"])
        }
        await fixture.log.close()
    }

    @Test func `nothing is answered before all was read`() async throws {
        let fixture = try await SearchFixture()
        try await fixture.emit(.place(.sample("krua")))
        try await fixture.withoutFollowing { client async throws in
            let reading = try await client.get("/v1/places")
            #expect(reading.status == .serviceUnavailable)
            #expect(reading.headers[.retryAfter] != nil)
        }
        await fixture.log.close()
    }
}
