import Contract
import EventLog
import Events
import Experts
import Store
import TestKit
import Testing

@testable import RecommenderService

@Suite struct RatingTests {
    @Test func `rating, changing and withdrawing are emitted, with the thing's summary`() async throws {
        let bench = try Bench()
        let rated = try await bench.rate("ann", "movie-a", 4.5, review: "Fine.")
        #expect(
            rated.map(\.type) == [
                "vicinity.rating.changed.v1", "vicinity.rating-summary.changed.v1",
            ])
        #expect(try rated[0].decode(PersonRating.self).stars == 4.5)
        #expect(rated[0].subject == "ann/movie-a")
        try await bench.rate("bob", "movie-a", 3)
        let summary = try #require(try await bench.summary(of: "movie-a"))
        #expect(summary.average == 3.75)
        #expect(summary.count == 2)
        #expect(summary.reviews == 1)
        #expect(summary.lastReviewIntro == "Fine.")
        try await bench.rate("ann", "movie-a", 2, at: minutes(1))
        #expect(try await bench.summary(of: "movie-a")?.average == 2.5)
        #expect(try await bench.summary(of: "movie-a")?.reviews == 0)
        try await bench.rate("bob", "movie-a", nil, at: minutes(2))
        let deleted = try await bench.rate("ann", "movie-a", nil, at: minutes(2))
        #expect(
            deleted.map(\.type) == [
                "vicinity.rating-summary.deleted.v1", "vicinity.rating.deleted.v1",
            ])
        #expect(try await bench.ratings(of: "ann").isEmpty)
        #expect(try await bench.summary(of: "movie-a") == nil)
    }

    @Test func `of a home's reviews the number, the last one's date and its beginning are emitted`() async throws {
        let bench = try Bench()
        let long = "Quiet at night. " + String(repeating: "Then the trains. ", count: 20)
        try await bench.rate("ann", "home-00001", 4, review: "Bright.")
        try await bench.rate("bob", "home-00001", 2.5, review: long, at: minutes(1))
        try await bench.rate("cat", "home-00001", 5, at: minutes(2))
        let summary = try #require(try await bench.summary(of: "home-00001"))
        #expect(summary.count == 3 && summary.reviews == 2)
        #expect(summary.lastReviewAt == minutes(1))
        #expect(summary.lastReviewIntro == RatingRules.intro(long))
        #expect(summary.lastReviewIntro?.hasPrefix("Quiet at night. Then the trains.") == true)
        // A changed one is the newest, a withdrawn one gives way to the one before.
        try await bench.rate("ann", "home-00001", 4, review: "Bright, and near the park.", at: minutes(3))
        #expect(try await bench.summary(of: "home-00001")?.lastReviewIntro == "Bright, and near the park.")
        try await bench.rate("ann", "home-00001", nil, at: minutes(4))
        #expect(try await bench.summary(of: "home-00001")?.lastReviewAt == minutes(1))
        try await bench.rate("bob", "home-00001", 2.5, at: minutes(5))
        let left = try #require(try await bench.summary(of: "home-00001"))
        #expect(left.count == 2 && left.reviews == 0)
        #expect(left.lastReviewAt == nil && left.lastReviewIntro == nil)
    }

    @Test func `no stars at all is a rating, too`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-a", 0)
        #expect(try await bench.ratings(of: "ann").map(\.stars) == [0])
        #expect(try await bench.summary(of: "movie-a")?.count == 1)
    }

    @Test func `the same again changes nothing, and withdrawing what is not there neither`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-a", 4)
        let again = try await bench.rate("ann", "movie-a", 4, at: minutes(1))
        #expect(try again.map { try $0.decode(Answer.self).verdict } == [.repeated])
        let unknown = try await bench.rate("ann", "movie-b", nil)
        #expect(try unknown.map { try $0.decode(Answer.self).verdict } == [.unknown])
        #expect(try await bench.ratings(of: "ann").map(\.at) == [noon])
    }

    @Test(
        arguments: [
            ("movie-a", 5.5, nil), ("movie-a", -0.5, nil), ("movie-a", 3.3, nil), ("Movie A", 3, nil), ("", 3, nil),
            ("movie-a", 3, ""), ("movie-a", nil, "no stars"), ("movie-a", 3, String(repeating: "x", count: 4001)),
        ] as [(String, Double?, String?)])
    func `what a rating cannot be is refused with a reason`(thing: String, stars: Double?, review: String?)
        async throws
    {
        let bench = try Bench()
        let emitted = try await bench.rate("ann", thing, stars, review: review)
        let answer = try #require(try emitted.first?.decode(Answer.self))
        #expect(emitted.count == 1)
        #expect(answer.verdict == .refused)
        #expect(answer.reason?.code == "invalid")
        #expect(try await bench.ratings(of: "ann").isEmpty)
    }

    @Test func `what was watched stays so when the rating goes`() async throws {
        let bench = try Bench()
        let seen = try await bench.see("ann", "movie-a")
        #expect(seen.map(\.type) == ["vicinity.rating.changed.v1"])
        #expect(try await bench.see("ann", "movie-a").isEmpty)
        try await bench.rate("ann", "movie-a", 4)
        try await bench.rate("ann", "movie-a", nil)
        let left = try #require(try await bench.ratings(of: "ann").first)
        #expect(left.watched)
        #expect(left.stars == nil)
        #expect(try await bench.summary(of: "movie-a") == nil)
    }

    @Test func `an erased person leaves nothing, nor does what was asked before and comes late`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-a", 4, review: "Mine.")
        try await bench.rate("bob", "movie-a", 2)
        try await bench.see("ann", "movie-b")
        try await bench.erase("ann", at: minutes(5))
        #expect(try await bench.ratings(of: "ann").isEmpty)
        let summary = try #require(try await bench.summary(of: "movie-a"))
        #expect(summary.count == 1)
        #expect(summary.reviews == 0)
        #expect(summary.lastReviewIntro == nil)
        for time in [minutes(4), minutes(6)] {
            let late = try await bench.rate("ann", "movie-c", 5, at: time)
            #expect(try late.first?.decode(Answer.self).reason?.code == "erased")
            #expect(try await bench.see("ann", "movie-b", bought: time, at: minutes(6)).isEmpty)
        }
        #expect(try await bench.ratings(of: "ann").isEmpty)
    }

    @Test func `a person who was erased by an older version keeps what they rated and reported afterwards`()
        async throws
    {
        let bench = try Bench(known: ["krua": "m-krua", "verdi": nil])
        try await bench.rate("bob", "krua", 2, review: "His.")
        let review = try #require(try await bench.review("bob", "krua"))
        try await bench.rate("ann", "verdi", 4)
        try await bench.erase("ann", forGood: false, at: minutes(5))
        #expect(try await bench.ratings(of: "ann").isEmpty)
        let late = try await bench.rate("ann", "verdi", 5, at: minutes(4))
        #expect(try late.first?.decode(Answer.self).reason?.code == "erased")
        try await bench.rate("ann", "verdi", 3, at: minutes(6))
        try await bench.report(review, by: "ann", at: minutes(6))
        try await bench.see("ann", "movie-d", bought: minutes(6), at: minutes(7))
        #expect(try await bench.see("ann", "movie-e", bought: minutes(4), at: minutes(7)).isEmpty)
        #expect(try await Set(bench.ratings(of: "ann").map(\.thing)) == ["verdi", "movie-d"])
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `a person who was erased by a clock that is behind leaves nothing either`() async throws {
        let bench = try Bench(known: ["krua": "m-krua"])
        try await bench.rate("ann", "krua", 4, review: "Mine.", at: minutes(10))
        try await bench.rate("bob", "krua", 2, review: "His.", at: minutes(10))
        try await bench.see("ann", "movie-b", at: minutes(10))
        try await bench.report(try #require(try await bench.review("bob", "krua")), by: "ann", at: minutes(10))
        try await bench.erase("ann", at: noon)
        #expect(try await bench.ratings(of: "ann").isEmpty)
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.count == 1 && summary.reviews == 1)
        for (table, rows) in try await bench.harness.contents() {
            #expect(!rows.contains { Naming(["ann"]).isIn($0.utf8) }, "\(table)")
        }
    }

    @Test func `a command that cannot be read is refused to whoever sent it, and what follows goes on`() async throws {
        let bench = try Bench()
        let emitted = try await bench.harness.send(
            .ratingsCommands, "vicinity.rating.put.v1", subject: "ann/movie-a", partitionKey: "ann", id: "e1",
            data: ["person": "ann"])
        #expect(emitted.map(\.type) == ["vicinity.dead-letter.v1", "vicinity.rating.answered.v1"])
        #expect(try emitted.last?.decode(Answer.self).command == "e1")
        #expect(try await bench.rate("ann", "movie-a", 3).count == 2)
    }

    @Test func `a long review begins with its first words`() {
        #expect(RatingRules.intro("short  and\nsweet") == "short and sweet")
        let long = RatingRules.intro(String(repeating: "word ", count: 100))
        #expect(long.hasSuffix("word…"))
        #expect(long.count <= 120)
    }
}
