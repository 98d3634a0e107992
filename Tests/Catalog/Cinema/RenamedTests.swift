import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite(.timeLimit(.minutes(5))) struct `A film or cinema with another name` {
    private func shown(_ harness: StepHarness, _ name: String = "1") async throws -> [String?] {
        let show = try #require(try await harness.screening(name))
        return [show.movieName, show.placeName]
    }

    /// Events of timer steps, until nothing more is emitted.
    private func following(_ harness: StepHarness, at time: Timestamp = noon) async throws -> [Event] {
        var all: [Event] = []
        var events = try await harness.tick(at: time)
        while !events.isEmpty {
            all += events
            events = try await harness.tick(at: time)
        }
        return all
    }

    private func renamed() -> Movie {
        var film = Movie.film()
        film.name = "Rainfall"
        return film
    }

    @Test func `has it in all of its shows, and in what is sold of them`() async throws {
        let harness = try await StepHarness.cinema(.show("1"), .show("2"))
        try await harness.put(Movie.film("snow"), creates: true)
        try await harness.put(.show("3", of: "snow"), by: .anna, creates: true)
        #expect(try await following(harness).isEmpty)
        let before = try #require(try await harness.screening())
        try await harness.put(renamed())
        let later = noon.advanced(by: .seconds(60))
        let emitted = try await following(harness, at: later)
        #expect(emitted.types == ["screening.changed", "screening.changed"])
        let after = try #require(try await harness.screening())
        #expect(after.movieName == "Rainfall" && after.updatedAt == later && after.left == before.left)
        let sold = try await harness.ask("hold", "order-1", ["screening-1": 1]).reservation
        #expect(sold?.lines.first?.name == "Rainfall")
        #expect(try await shown(harness, "3") == ["The snow", before.placeName])
    }

    @Test func `has it in more shows than one step changes`() async throws {
        let harness = try await StepHarness.cinema()
        for number in 0..<450 { try await harness.put(.show("\(number)", seats: 1), by: .anna, creates: true) }
        try await harness.put(renamed())
        let emitted = try await following(harness)
        #expect(emitted.count == 450 && Set(emitted.map(\.subject)).count == 450)
        #expect(try emitted.allSatisfy { try $0.decode(Screening.self).movieName == "Rainfall" })
    }

    @Test func `has it when the cinema is renamed, by a person`() async throws {
        let harness = try await StepHarness.cinema(.show("1"))
        var place = Place.sample("krua", merchant: "m-anna")
        place.name = "Krua of Anna"
        try await harness.put(place, by: .anna)
        _ = try await following(harness)
        #expect(try await shown(harness) == ["The rain", "Krua of Anna"])
    }

    @Test func `has it though the process ended before its shows had followed`() async throws {
        let harness = try await StepHarness.cinema(.show("1"))
        try await harness.put(renamed())
        let rebuilt = try await harness.rebuilt(emittedCount: harness.emitted.count, inputsFrom: 0)
        _ = try await following(rebuilt)
        #expect(try await shown(rebuilt).first == "Rainfall")
    }
}
