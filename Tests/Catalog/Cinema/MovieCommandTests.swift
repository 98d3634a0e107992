import Contract
import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Commands about movies` {
    @Test func `are the operators' alone, and done once`() async throws {
        let harness = try StepHarness.emptyCatalog()
        #expect(try await harness.put(Movie.film(), by: .anna).answer?.verdict == .forbidden)
        #expect(try await harness.put(Movie.film(), creates: true).types == ["movie.changed"])
        #expect(try await harness.put(Movie.film(), creates: true).answer?.verdict == .repeated)
        var other = Movie.film()
        other.name = "Another"
        #expect(try await harness.put(other, creates: true).answer?.reason?.code == "exists")
        #expect(try await harness.put(other).types == ["movie.changed"])
        #expect(try await harness.delete("movie", "movie-rain", by: .anna).answer?.verdict == .forbidden)
        #expect(try await harness.delete("movie", "movie-rain").types == ["movie.deleted"])
        #expect(try await harness.delete("movie", "movie-rain").answer?.verdict == .repeated)
        #expect(try await harness.delete("movie", "movie-none").answer?.verdict == .unknown)
    }

    private static let wrong: [(field: String, spoil: @Sendable (inout Movie) -> Void)] = [
        ("/id", { $0.id = "rain" }), ("/name", { $0.name = " " }), ("/duration", { $0.duration = "108" }),
        ("/duration", { $0.duration = "PT0M" }), ("/datePublished", { $0.datePublished = "2026-02-30" }),
        ("/actor", { $0.actor = Array(repeating: "A", count: 8) }), ("/trailer", { $0.trailer = "rain.mp4" }),
    ]

    @Test(arguments: wrong)
    func `name the wrong member`(field: String, change: @Sendable (inout Movie) -> Void) async throws {
        var movie = Movie.film()
        change(&movie)
        let answer = try await StepHarness.emptyCatalog().put(movie).answer
        #expect(answer?.verdict == .refused && answer?.reason?.field == field)
    }

    @Test func `about shows are the cinema's merchant's, of movies that there are`() async throws {
        let harness = try await StepHarness.cinema()
        #expect(try await harness.put(.show(), by: .ben).answer?.verdict == .forbidden)
        #expect(try await harness.put(.show(), by: .somebody).answer?.verdict == .forbidden)
        let unknown = try await harness.put(.show(of: "sun"), by: .anna).answer
        #expect(unknown?.reason?.code == "unknown-movie" && unknown?.reason?.field == "/movie")
        #expect(try await harness.put(.show(at: "nowhere"), by: .anna).answer?.verdict == .unknown)
        #expect(try await harness.put(.show(), by: .anna, creates: true).types == ["screening.changed"])
        #expect(try await harness.put(.show(), by: .theOperator).answer?.verdict == .repeated)
        #expect(try await harness.screening()?.movieName == "The rain")
        #expect(try await harness.delete("screening", "krua.screening-1", by: .ben).answer?.verdict == .forbidden)
        #expect(try await harness.delete("screening", "krua.screening-1", by: .anna).types == ["screening.deleted"])
    }

    @Test func `about an item cannot take a screening's name`() async throws {
        let harness = try await StepHarness.catalog()
        let answer = try await harness.put(Item.sample("screening-1"), by: .anna).answer
        #expect(answer?.reason?.field == "/id")
    }

    @Test func `old shows go after a month, with nobody asking`() async throws {
        let harness = try await StepHarness.cinema(.show())
        try await harness.tick(at: noon.advanced(by: .seconds(30 * 86_400)))
        #expect(try await harness.screening() != nil)
        try await harness.tick(at: noon.advanced(by: .seconds(40 * 86_400)), deletionTime: noon)
        #expect(try await harness.screening() != nil, "only the wall clock says that it is old")
        try await harness.tick(at: noon.advanced(by: .seconds(32 * 86_400)))
        #expect(try await harness.screening() == nil)
    }
}
