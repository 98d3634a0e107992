import Contract
import Events
import Geo
import HTTPTypes
import TestKit
import Testing

@testable import CatalogService

extension StepHarness {
    @discardableResult
    func split(
        _ id: String, _ name: String, of source: String, by actor: Actor = .theOperator
    ) async throws -> [Event] {
        let noun = id.hasPrefix("movie-") ? "movie" : "place"
        return try await send(
            .catalogCommands, "vicinity.\(noun).split.v1", subject: id, partitionKey: id, at: noon,
            data: SplitThing(actor: actor, id: id, source: source, thing: "\(source)/\(name)"))
    }
}

@Suite struct `A wrong merge` {
    @Test func `is taken apart for good, with the shows of each`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let other = "https://list.example/a"
        try await harness.see(Stated.place("Cinema Aurora", type: "MovieTheater", address: other), "a", of: "list")
        try await harness.see(Stated.show(), "show")
        try await harness.see(Stated.show(at: "2026-11-23T19:30:00+01:00", cinema: other), "show", of: "list")
        let id = try #require(try await harness.places().first?.id)
        #expect(try await harness.places().count == 1)
        #expect(try await harness.screenings().allSatisfy { $0.place == id })
        let emitted = try await harness.split(id, "a", of: "list")
        #expect(try emitted.answer == nil)
        let apart = try #require(try await harness.sourceRecord("a", of: "list")?.known)
        #expect(try await Set(harness.places().map(\.id)) == [id, apart])
        #expect(try await Set(harness.screenings().map(\.place)) == [id, apart])
        #expect(try await harness.screenings().count == 2)
        // Observed again, changed, ended and back: it stays split.
        let newer = Stated.place(
            "Cinema Aurora", type: "MovieTheater", address: other, more: #","telephone":"+34 1 11""#)
        try await harness.see(newer, "a", of: "list", after: 10)
        #expect(try await harness.places().count == 2)
        try await harness.miss("a", of: "list", after: 20)
        #expect(try await harness.places().map(\.id) == [id])
        try await harness.see(newer, "a", of: "list", after: 30)
        #expect(try await Set(harness.places().map(\.id)) == [id, apart])
        #expect(try await harness.split(id, "a", of: "list").answer?.verdict == .repeated)
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }

    @Test func `of movies is split likewise, whatever had been emitted when the store was lost`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        try await harness.see(Stated.film(), "f")
        let film = Stated.film(published: nil, address: "https://list.example/f")
        try await harness.see(film, "f", of: "list")
        try await harness.see(Stated.cinema(address: "https://list.example/c"), "c", of: "list")
        try await harness.see(Stated.show(of: film, cinema: "https://list.example/c"), "show", of: "list")
        let movie = try #require(try await harness.movies().first)
        #expect(try await harness.movies().count == 1)
        let before = harness.emitted.count
        try await harness.split(movie.id, "f", of: "list")
        let apart = try #require(try await harness.sourceRecord("f", of: "list")?.known)
        #expect(apart != movie.id && apart.hasPrefix("movie-"))
        #expect(try await harness.screenings().map(\.movie) == [apart])
        let contents = try await harness.contents()
        for kept in before..<harness.emitted.count {
            let rebuilt = try await harness.rebuilt(emittedCount: kept, inputsFrom: harness.inputCount - 1)
            #expect(try await rebuilt.contents() == contents, "\(kept - before) records kept")
        }
    }

    @Test func `leaves to people's place what they stated, and nothing of the source's`() async throws {
        let harness = try StepHarness.emptyCatalog()
        var place = Place.sample()
        place.telephone = nil
        try await harness.put(place, by: .theOperator)
        let seen = Stated.place(
            place.name, type: place.types[0], latitude: place.geo.latitude, longitude: place.geo.longitude,
            more: #","telephone":"+34 111""# + Stated.menu([("Rice", "9.50")]))
        try await harness.see(seen, "p")
        #expect(try await harness.places().map(\.telephone) == ["+34 111"])
        #expect(try await harness.items(of: place.id).map(\.name) == ["Rice"])
        try await harness.split(place.id, "p", of: "guide")
        let apart = try #require(try await harness.sourceRecord("p")?.known)
        let places = try await harness.places()
        #expect(places.first { $0.id == place.id }?.telephone == nil)
        #expect(places.first { $0.id == place.id }?.name == place.name)
        #expect(places.first { $0.id == apart }?.telephone == "+34 111")
        #expect(try await harness.items(of: place.id).isEmpty)
        #expect(try await harness.items(of: apart).map(\.name) == ["Rice"])
        #expect(try await harness.rebuilt().contents() == harness.contents())
    }

    @Test func `is taken apart by operators alone, and only if it is one`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(), "p")
        let id = try #require(try await harness.places().first?.id)
        #expect(try await harness.split(id, "p", of: "guide", by: .anna).answer?.verdict == .forbidden)
        #expect(try await harness.split(id, "p", of: "guide").answer?.reason?.code == "nothing-else")
        #expect(try await harness.split(id, "none", of: "guide").answer?.verdict == .unknown)
        #expect(try await harness.split("krua", "p", of: "guide").answer?.reason?.code == "not-of-this-thing")
        #expect(try await harness.places().count == 1)
    }
}

@Suite struct `Sources of a place` {
    @Test func `are listed for operators, field by field`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.place(more: #","telephone":"+34 111""#), "p", of: "zeta")
        try await harness.see(
            Stated.place(more: #","telephone":"+34 222","email":"a@b.example""#), "p", of: "alpha", after: 9)
        var place = try #require(try await harness.places().first)
        place.description = "A hall."
        try await harness.put(place, by: .theOperator)
        let id = place.id
        let sources = try await harness.read { database in
            let tables = Tables(database: database)
            let sourceRecords = try tables.sourceRecords(of: id)
            return ThingSources(
                of: id, try tables.place(id), sourceRecords,
                try sourceRecords.compactMap { try Claim<Place>($0, in: tables) }, try tables.edits(of: id))
        }
        #expect(sources.items.map(\.source) == ["alpha", "zeta"] && sources.total == 2)
        #expect(sources.fields["telephone"] == "zeta/p" && sources.fields["email"] == "alpha/p")
        #expect(sources.fields["description"] == "people" && sources.fields["url"] == nil)
        #expect(sources.items.last?.url == "https://zeta.example/p" && sources.items.last?.observedAt == noon)
        #expect(sources.items.last?.since["telephone"] == noon)
        let because = try #require(sources.items.first?.because)
        #expect(because.first?.kind == .name && because.first?.theirs == nil)
        #expect(because.contains(MatchReason(.distance, metres: 0)))
    }

    @Test func `are read by operators alone`() async throws {
        try await Shop.open([.sample()]) { shop in
            #expect(try await shop.get("/v1/places/krua/sources").status == .unauthorized)
            #expect(try await shop.get("/v1/places/krua/sources", as: .anna).status == .forbidden)
            #expect(try await shop.get("/v1/places/none/sources", as: .theOperator).status == .notFound)
            let answer = try await shop.get("/v1/places/krua/sources", as: .theOperator)
            #expect(try answer.decode(ThingSources.self).fields["name"] == "people")
            #expect(try await shop.get("/v1/movies/movie-none/sources", as: .theOperator).status == .notFound)
        }
    }
}
