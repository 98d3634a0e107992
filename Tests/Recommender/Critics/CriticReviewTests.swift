import Contract
import Events
import Experts
import ServiceKit
import Store
import TestKit
import Testing

@testable import RecommenderService

extension Bench {
    /// Consumes the catalog's record of a source's review.
    @discardableResult
    func sight(
        _ name: String, _ critic: String?, _ thing: String = "movie-a", _ stars: Double = 4, day: Int = 1,
        text: String? = nil, url: String? = nil
    ) async throws -> [Event] {
        let time = Timestamp("2026-11-0\(day)T00:00:00Z")!
        var sighting = Sighting(
            id: "diary/\(name)", kind: .review, source: "diary", url: "https://diary.example/", observedAt: noon,
            digest: "", thing: .object(["@type": .string("Review")]))
        if let critic {
            sighting.known = "\(critic)/\(thing)"
            sighting.review = SightedReview(critic: critic, movie: thing, stars: stars, text: text, url: url, at: time)
        }
        return try await emit(sighting)
    }

    @discardableResult
    func emit(_ sighting: Sighting) async throws -> [Event] {
        try await harness.send(
            .catalogSightings, "vicinity.sighting.changed.v1", subject: sighting.id, partitionKey: sighting.id,
            source: "/vicinity/catalog", at: noon, data: sighting)
    }

    @discardableResult
    func drop(_ name: String) async throws -> [Event] {
        try await harness.send(
            .catalogSightings, "vicinity.sighting.deleted.v1", subject: "diary/\(name)", partitionKey: "diary/\(name)",
            source: "/vicinity/catalog", at: noon,
            data: DeletedSighting(id: "diary/\(name)", source: "diary", deletedAt: noon, reflects: InputPositions()))
    }

    func expert(_ critic: String = "critic-1", _ thing: String = "movie-a") async throws -> ExpertRating? {
        try await harness.read { try ExpertTable.rating(critic, thing, in: $0) }
    }
}

@Suite struct `A critic's review that a source shows` {
    @Test func `is a rating, which the browser and the predictions get`() async throws {
        let bench = try Bench()
        let emitted = try await bench.sight("r1", "critic-1", text: "Wet.")
        #expect(emitted.map(\.type) == ["vicinity.expert-rating.changed.v1"])
        let rating = try #require(try await bench.expert())
        #expect(rating.stars == 4 && rating.review == "Wet." && rating.source == "crawl:diary")
        #expect(rating.at == Timestamp("2026-11-01T00:00:00Z"))
        let loaded = try await bench.harness.read { try ExpertTable.all(unless: nil, in: $0) }
        #expect(loaded?.ratings.map(\.stars.value) == [4])
        #expect(try await bench.sight("r1", "critic-1", text: "Wet.").isEmpty)
    }

    @Test func `has the beginning of its text and its address, from the newest source`() async throws {
        let bench = try Bench()
        try await bench.sight("r1", "critic-1", day: 2, text: "Wet.", url: "https://diary.example/1")
        #expect(try await bench.expert()?.url == "https://diary.example/1")
        try await bench.sight("r2", "critic-1", day: 3, text: "Wetter.", url: "https://list.example/2")
        #expect(try await bench.expert()?.review == "Wetter.")
        #expect(try await bench.expert()?.url == "https://list.example/2")
        try await bench.drop("r2")
        let again = try await bench.expert()
        #expect(again?.review == "Wet." && again?.url == "https://diary.example/1")
    }

    @Test func `is skipped and counted while its critic or its film is not known`() async throws {
        let bench = try Bench()
        #expect(try await bench.sight("r1", nil).isEmpty)
        #expect(bench.handler.observed.waiting.value == 1)
        #expect(try await bench.sight("r1", "critic-1").count == 1)
        #expect(bench.handler.observed.used.value == 1)
    }

    @Test func `changes, moves to another film, and goes`() async throws {
        let bench = try Bench()
        try await bench.sight("r1", "critic-1")
        try await bench.sight("r1", "critic-1", "movie-a", 1.5)
        #expect(try await bench.expert()?.stars == 1.5)
        let moved = try await bench.sight("r1", "critic-1", "movie-b", 1.5)
        #expect(moved.map(\.type) == ["vicinity.expert-rating.deleted.v1", "vicinity.expert-rating.changed.v1"])
        #expect(try await bench.expert() == nil)
        #expect(try await bench.expert("critic-1", "movie-b")?.stars == 1.5)
        #expect(try await bench.drop("r1").map(\.type) == ["vicinity.expert-rating.deleted.v1"])
        #expect(try await bench.harness.contents()["expert_ratings"] == [])
        #expect(try await bench.harness.contents()["expert_sources"] == [])
        #expect(bench.handler.observed.withdrawn.value == 2)
        #expect(try await bench.drop("r1").isEmpty)
    }

    @Test func `stays while another source shows the same, and of several the newest counts`() async throws {
        let bench = try Bench()
        try await bench.sight("r1", "critic-1", "movie-a", 4, day: 2)
        try await bench.sight("r2", "critic-1", "movie-a", 2, day: 1)
        #expect(try await bench.expert()?.stars == 4)
        try await bench.sight("r3", "critic-1", "movie-a", 5, day: 3)
        #expect(try await bench.expert()?.stars == 5)
        try await bench.drop("r3")
        try await bench.drop("r1")
        #expect(try await bench.expert()?.stars == 2)
        for number in 1...9 { try await bench.sight("s\(number)", "critic-1", "movie-a", 3, day: number) }
        #expect(try await bench.expert()?.seen?.count == ExpertRating.mostSources)
    }

    @Test func `changes no import, which is people's, before it or after`() async throws {
        let bench = try Bench()
        let imported = stated("critic-1", "movie-a", 4.5, source: "ratings.csv")
        try await bench.sight("r1", "critic-1", "movie-a", 1)
        #expect(try await bench.put([imported]).count == 1)
        try await bench.sight("r2", "critic-1", "movie-a", 0, day: 2)
        let rating = try #require(try await bench.expert())
        #expect(rating.stars == 4.5 && rating.source == "ratings.csv" && rating.seen?.count == 2)
        #expect(bench.handler.observed.behindImport.value == 1)
        #expect(try await bench.put([imported], at: minutes(9)).isEmpty)
        try await bench.drop("r1")
        try await bench.drop("r2")
        #expect(try await bench.expert()?.stars == 4.5)
    }

    @Test func `counts again when the import that stood against it is taken back`() async throws {
        let bench = try Bench()
        let imported = ["movie-a", "movie-b", "movie-c"].map {
            stated("critic-1", $0, 4.5, source: "ratings.csv", attribution: "A. B.")
        }
        try await bench.put(imported)
        try await bench.sight("r1", "critic-1", "movie-a", 1, text: "Dull.")
        try await bench.sight("r2", "critic-1", "movie-d", 2)
        let emitted = try await bench.withdraw(from: "critic-1", but: ["movie-b"])
        #expect(
            emitted.map { "\($0.type) \($0.subject)" } == [
                "vicinity.expert-rating.changed.v1 critic-1/movie-a",
                "vicinity.expert-rating.deleted.v1 critic-1/movie-c",
            ])
        let rating = try #require(try await bench.expert())
        #expect(rating.stars == 1 && rating.review == "Dull." && rating.source == "crawl:diary")
        #expect(rating.attribution == nil && !rating.isImported)
        #expect(try await bench.expert("critic-1", "movie-b")?.stars == 4.5)
        #expect(try await bench.expert("critic-1", "movie-d")?.stars == 2)
        #expect(try await bench.withdraw(from: "critic-1", but: ["movie-b"]).isEmpty)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `of a place or a film itself is nothing to it`() async throws {
        let bench = try Bench()
        let film = Sighting(
            id: "guide/rain", kind: .movie, source: "guide", url: "https://guide.example/", observedAt: noon,
            digest: "", thing: .object(["@type": .string("Movie")]), known: "movie-rain")
        #expect(try await bench.emit(film).isEmpty)
        #expect(bench.handler.observed.waiting.value == 0)
    }

    /// Reviews that are new, changed, moved, repeated, imported and ended.
    private func eventful() async throws -> (Bench, ends: [Int]) {
        let bench = try Bench()
        var ends: [Int] = []
        func step(_ body: () async throws -> [Event]) async throws {
            _ = try await body()
            ends.append(bench.harness.emitted.count)
        }
        try await step { try await bench.sight("r1", "critic-1", "movie-a", 4) }
        try await step { try await bench.sight("r2", "critic-2", "movie-a", 3) }
        try await step { try await bench.sight("r3", nil) }
        try await step { try await bench.sight("r1", "critic-1", "movie-b", 4) }
        try await step { try await bench.sight("r4", "critic-1", "movie-a", 2, day: 2) }
        try await step { try await bench.sight("r3", "critic-1", "movie-a", 1, day: 3) }
        try await step { try await bench.sight("r1", "critic-2", "movie-b", 4.5) }
        try await step { try await bench.drop("r3") }
        try await step { try await bench.sight("r1", "critic-1", "movie-a", 5, day: 4) }
        try await step { try await bench.drop("r2") }
        try await step { try await bench.sight("r5", "critic-3", "movie-a", 0) }
        return (bench, ends)
    }

    @Test func `counts once, whatever of it the log had when the store is made again`() async throws {
        let (bench, ends) = try await eventful()
        let contents = try await bench.harness.contents()
        #expect(contents["expert_ratings"]?.count == 2 && contents["expert_sources"]?.count == 3)
        #expect(try await bench.harness.rebuilt().contents() == contents)
        for kept in 0...bench.harness.emitted.count {
            let checkpoint = ends.firstIndex { $0 > kept } ?? ends.count
            let rebuilt = try await bench.harness.rebuilt(emittedCount: kept, inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "\(kept) records kept, inputs from \(checkpoint)")
        }
        for checkpoint in 0..<ends.count {
            let rebuilt = try await bench.harness.rebuilt(inputsFrom: checkpoint)
            #expect(try await rebuilt.contents() == contents, "inputs from \(checkpoint)")
        }
    }
}
