import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `What sources say of films and shows` {
    @Test func `is one film if its title and year are the same, whatever the case and accents`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.film("El Último Ferri", more: #","alternateName":"The Late Ferry""#), "f")
        try await harness.see(
            Stated.film("the late ferry", published: "2026-12-01", more: #","duration":"PT1H48M""#), "f", of: "list")
        #expect(try await harness.movies().count == 1)
        let movie = try #require(try await harness.movies().first)
        #expect(movie.name == "El Último Ferri" && movie.duration == "PT108M" && movie.id.hasPrefix("movie-"))
        try await harness.see(Stated.film(published: "1971-03-04"), "old", of: "list")
        let other = #","director":{"@type":"Person","name":"Somebody"}"#
        try await harness.see(Stated.film("Rain", more: other), "rain")
        try await harness.see(Stated.film("Rain", more: other.replacing("Somebody", with: "Else")), "rain", of: "list")
        #expect(try await harness.movies().count == 4)
    }

    @Test func `makes a show of a known cinema, and the film that nobody knew`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let offer = #","maximumAttendeeCapacity":80,"offers":{"@type":"Offer","price":"9.50","priceCurrency":"EUR"}"#
        try await harness.see(Stated.show(more: offer), "show")
        let screening = try #require(try await harness.screenings().first)
        #expect(screening.movieName == "The Late Ferry" && screening.placeName == "Cine Aurora")
        #expect(screening.price == Money(amount: 950, currency: "EUR") && screening.available == 80)
        #expect(try await harness.movies().map(\.id) == [screening.movie])
        try await harness.see(Stated.show(at: "2026-11-23T19:30", of: #"{"@type":"Movie","name":"Rain"}"#), "two")
        let second = try #require(try await harness.screenings().first { $0.id != screening.id })
        #expect(second.startDate.description == "2026-11-23T19:30:00+01:00" && second.available == 0)
    }

    @Test func `waits for its cinema, whichever is seen first`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.show(), "show")
        #expect(try await harness.screenings().isEmpty)
        #expect(try await harness.sourceRecord("show")?.faults.first?.code == "unknown-place")
        try await harness.see(Stated.cinema(), "aurora", after: 10)
        #expect(try await harness.screenings().count == 1)
        #expect(try await harness.sourceRecord("show")?.faults == [])
    }

    @Test func `knows a film by its page once that is observed, and uses the page's values`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let mention = Stated.film("The Late Ferri", published: nil, address: "https://guide.example/ferry")
        try await harness.see(Stated.show(of: mention), "show")
        let made = try #require(try await harness.movies().first)
        let page = Stated.film(address: "https://guide.example/ferry", more: #","alternateName":"The Late Ferri""#)
        try await harness.see(page, "ferry", after: 10)
        #expect(try await harness.movies().map(\.id) == [made.id])
        #expect(try await harness.movies().first?.name == "The Late Ferry")
    }

    @Test func `is deleted when it ends, and only its own source's shows are`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        try await harness.see(Stated.show(), "one")
        try await harness.see(Stated.show(at: "2026-11-23T19:30:00+01:00"), "two")
        let place = try #require(try await harness.places().first?.id)
        let movie = try #require(try await harness.movies().first?.id)
        var own = Screening.show("own", at: place, after: 90_000)
        own.movie = movie
        try await harness.put(own, by: .theOperator, creates: true)
        try await harness.miss("one", after: 10)
        #expect(try await harness.screenings().map(\.id).contains(own.id))
        #expect(try await harness.screenings().count == 2)
        try await harness.see(Stated.show(at: "2026-11-24T19:30:00+01:00"), "three", after: 20)
        try await harness.miss("two", after: 20)
        #expect(try await harness.screenings().count == 2)
    }

    @Test func `stays as people changed it, and away when they removed it`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        try await harness.see(Stated.show(), "show")
        var screening = try #require(try await harness.screenings().first)
        screening.screen = "Sala 2"
        try await harness.put(screening, by: .theOperator)
        try await harness.see(Stated.show(at: "2026-11-22T20:00:00+01:00"), "show", after: 10)
        #expect(try await harness.screenings().first?.startDate == screening.startDate)
        try await harness.delete("screening", screening.id)
        try await harness.see(Stated.show(at: "2026-11-22T20:30:00+01:00"), "show", after: 20)
        #expect(try await harness.screenings().isEmpty)
    }

    @Test func `with sold seats stays until its orders are over`() async throws {
        let harness = try StepHarness.emptyCatalog()
        try await harness.see(Stated.cinema(), "aurora")
        let offer = #","maximumAttendeeCapacity":80,"offers":{"@type":"Offer","price":9,"priceCurrency":"EUR"}"#
        try await harness.see(Stated.show(more: offer), "show")
        let screening = try #require(try await harness.screenings().first)
        let line = String(screening.id.dropFirst(screening.place.count + 1))
        try await harness.ask("hold", "1", [line: 2], at: screening.place)
        try await harness.ask("commit", "1", [line: 2], at: screening.place)
        try await harness.miss("show", after: 10)
        #expect(try await harness.screenings().count == 1)
        let begun = screening.startDate.instant.advanced(by: .seconds(60))
        try await harness.tick(at: begun)
        #expect(try await harness.screenings().count == 1)
        try await harness.ask("end", "1", [:], at: screening.place)
        try await harness.tick(at: begun)
        #expect(try await harness.screenings().isEmpty)
    }

    @Test func `makes critics, one for a name and a paper`() async throws {
        let harness = try StepHarness.emptyCatalog()
        func critic(_ paper: String) -> String {
            #"{"@type":"Person","name":"Ana Roca","worksFor":{"@type":"Organization","name":"\#(paper)"}}"#
        }
        try await harness.see(critic("The Post"), "ana")
        try await harness.see(critic("the post"), "ana", of: "list")
        try await harness.see(critic("Other Times"), "ana", of: "third")
        let critics = try await harness.read { try Tables(database: $0).ids(of: "critics") }
        #expect(critics.count == 2)
    }
}
