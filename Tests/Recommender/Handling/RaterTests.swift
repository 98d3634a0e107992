import Contract
import Events
import Store
import Synchronization
import TestKit
import Testing

@testable import RecommenderService

private let summarised = RatingSummaryEvents.changed.name

private func seconds(_ count: Int, after time: Timestamp = noon) -> Timestamp {
    time.advanced(by: .seconds(count))
}

@Suite struct `What a rating counts` {
    /// Three guests who give five stars.
    private func rated() async throws -> Bench {
        let bench = try Bench()
        for person in ["ann", "bob", "cid"] {
            try await bench.rate(person, "krua", 5, by: Rater(network: person), at: seconds(-100_000))
            try await bench.prove(person, "krua")
        }
        return bench
    }

    /// Strangers who give none.
    private func flood(
        _ bench: Bench, _ count: Int, from start: Timestamp = noon, network: (Int) -> String = { _ in "n" }
    ) async throws {
        for number in 0..<count {
            try await bench.rate(
                "x-\(start.microseconds)-\(number)", "krua", 0, by: Rater(network: network(number)),
                at: start.advanced(by: .milliseconds(40 * number)))
        }
    }

    /// Finds out what there is to be found out of who rated.
    private func look(_ bench: Bench, at time: Timestamp, visitors: Set<String> = []) async throws {
        let ratings = try await bench.harness.read { try RatingTable.toProve(after: nil, limit: 99, in: $0) }
        let found = Mutex<[RatingsHandler.Proven]>([])
        let watch = GuestWatch(
            next: { _, _ in ratings }, visited: { pairs in pairs.map { visitors.contains($0.person) } },
            note: { proven in found.withLock { $0 += proven } })
        #expect(try await watch.look(after: nil, at: time) == nil, "that were all")
        let proven = found.withLock { $0 }
        try await bench.harness.perform { [handler = bench.handler] in try handler.note(proven, in: $0) }
    }

    @Test func `is little of many strangers in one network, and what comes too fast waits`() async throws {
        let bench = try await rated()
        try await flood(bench, 120)
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.average > 4.5)
        #expect(summary.guests == 3 && summary.count == 13 && summary.others == 10)
        #expect(summary.waves?.waiting == 110 && summary.waves?.since == noon.advanced(by: .milliseconds(400)))
        #expect(try await bench.harness.read { try SummaryTable.waiting(after: nil, limit: 9, in: $0) } == [summary])
    }

    @Test func `is at most a quarter of the guests', from however many networks`() async throws {
        let bench = try await rated()
        for day in 1...30 {
            try await flood(bench, 9, from: seconds(86_400 * day)) { "n-\(day)-\($0)" }
        }
        #expect(try await bench.summary(of: "krua")?.average == 4)
        #expect(try await bench.summary(of: "krua")?.waves == nil, "nine in an hour are no wave")
    }

    @Test func `is one of a network on a day, where nobody is a guest`() async throws {
        let bench = try Bench()
        for (number, person) in ["ann", "bob", "cid"].enumerated() {
            try await bench.rate(person, "krua", 5, by: Rater(network: "a-\(number)"), at: seconds(-100_000))
        }
        try await flood(bench, 120)
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.average == 3.75 && summary.guests == 0 && summary.count == 13)
    }

    @Test func `is as it was, if it is from before it was looked at who rates`() async throws {
        let bench = try Bench()
        for (person, stars) in [("ann", 5.0), ("bob", 4), ("cid", 4.5)] { try await bench.rate(person, "krua", stars) }
        try await flood(bench, 3)
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.average == 4.15 && summary.count == 6 && summary.guests == 0, "13.5 of 3 and 0 of a quarter")
    }

    @Test func `is full with an account of some days, at once or when it is old enough`() async throws {
        let bench = try Bench()
        try await bench.rate("old", "krua", 5, by: Rater(network: "n", account: seconds(-3 * 86_400)))
        try await bench.rate("new", "krua", 1, by: Rater(network: "m", account: seconds(-86_400)))
        #expect(try await bench.summary(of: "krua")?.average == 4.2)
        try await look(bench, at: seconds(86_400))
        #expect(try await bench.summary(of: "krua")?.average == 4.2)
        try await look(bench, at: seconds(2 * 86_400))
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.average == 3 && summary.guests == 0)
    }

    @Test func `is a guest's when they were there after they rated, and stays so`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 4, by: Rater(network: "n"))
        try await bench.rate("bob", "krua", 0, by: Rater(network: "m"))
        try await look(bench, at: noon, visitors: ["ann"])
        #expect(try await bench.summary(of: "krua")?.guests == 1)
        try await bench.rate("ann", "krua", 5, by: Rater(network: "n"), at: seconds(9))
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.guests == 1 && summary.count == 2 && summary.average == 4)
        #expect(try await bench.harness.read { try RatingTable.toProve(after: nil, limit: 9, in: $0) }.count == 1)
    }

    @Test func `is nothing in public, of a film by somebody without account and ticket`() async throws {
        let bench = try Bench()
        let said = try await bench.rate("ann", "movie-rain", 1, review: "Wet.", by: Rater(network: "n"))
        #expect(said.map(\.type) == [RatingEvents.changed.name])
        #expect(try await bench.summary(of: "movie-rain") == nil)
        #expect(try await bench.ratings(of: "ann").first?.stars == 1, "it serves their own recommendations")
        let page = ReviewQuery(things: ["movie-rain"], isPrivate: false, limit: 9)
        #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == 0)
        try await bench.see("ann", "movie-rain")
        try await bench.prove("ann", "movie-rain")
        #expect(try await bench.summary(of: "movie-rain")?.guests == 1)
        #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == 1)
    }

    // MARK: - Waves

    @Test(arguments: [true, false]) func `waits until an operator decides`(counts: Bool) async throws {
        let bench = try await rated()
        try await flood(bench, 40) { "n-\($0)" }
        let waves = try #require(try await bench.summary(of: "krua")?.waves)
        #expect(waves.waiting == 30)
        let wrong = try await bench.decide("krua", count: true, as: Actor(id: "m-1", role: .merchant), at: seconds(99))
        #expect(wrong.map(\.type) == [RatingEvents.answered.name])
        #expect(try await bench.summary(of: "krua")?.waves == waves)
        #expect(try await bench.decide("krua", count: counts, at: seconds(99)).map(\.type) == [summarised])
        let decided = try #require(try await bench.summary(of: "krua"))
        #expect(decided.waves?.waiting == 0 && decided.waves?.since == nil)
        #expect(decided.count == (counts ? 43 : 13) && decided.average >= 4)
        #expect(
            try await bench.decide("krua", count: !counts, at: seconds(100)).map(\.type) == [RatingEvents.answered.name]
        )
        // What follows is looked at anew.
        try await flood(bench, 12, from: seconds(200)) { "n-\($0)" }
        #expect(try await bench.summary(of: "krua")?.waves?.waiting == 2)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
        let again = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await again.contents() == bench.harness.contents())
    }

    @Test func `is not shown in reviews while it waits`() async throws {
        let bench = try await rated()
        for number in 0..<20 {
            try await bench.rate(
                "x-\(number)", "krua", 0, review: "Bad \(number).", by: Rater(network: "n-\(number)"),
                at: seconds(number))
        }
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.lastReviewIntro == "Bad 9." && summary.reviews == 10)
        let page = ReviewQuery(things: ["krua"], heldBack: summary.waves, limit: 99)
        #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == 10)
    }

    @Test(arguments: [2, 3]) func `is summed up by whoever owns the thing, as one alone does`(count: Int) async throws {
        let (alone, several) = (try Several(1), try Several(count))
        for team in [alone, several] {
            for number in 0..<30 {
                let person = "p-\(number)"
                let rater = number.isMultiple(of: 5) ? nil : Rater(network: "n-\(number / 2)")
                try await team.of(person).rate(
                    person, "krua", Double(number % 11) / 2, review: "By \(number).", by: rater, at: seconds(number))
                if number.isMultiple(of: 7) { try await team.of(person).prove(person, "krua") }
                try await team.deliver()
            }
        }
        let summary = try #require(try await several.of("krua").summary(of: "krua"))
        let expected = try #require(try await alone.of("krua").summary(of: "krua"))
        #expect(summary.average == expected.average && summary.count == expected.count)
        #expect(summary.guests == expected.guests && summary.waves == expected.waves && summary.waves != nil)
        #expect(summary.reviews == expected.reviews && summary.lastReviewIntro == expected.lastReviewIntro)
    }
}
