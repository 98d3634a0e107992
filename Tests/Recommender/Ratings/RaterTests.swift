import Contract
import Events
import GRDB
import Logging
import Synchronization
import TestKit
import Testing

@testable import RecommenderService
@testable import Store

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

    /// Looks for proofs of raters.
    private func look(_ bench: Bench, at time: Timestamp, visitors: Set<String> = []) async throws {
        let ratings = try await bench.harness.read { try RatingTable.toProve(after: nil, limit: 99, in: $0) }
        let found = Mutex<[RatingsHandler.Proven]>([])
        let watch = GuestWatch(
            next: { _, _ in ratings }, visited: { pairs in pairs.map { visitors.contains($0.person) } },
            note: { proven in found.withLock { $0 += proven } }, logger: Logger(label: "test"))
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
        let emitted = try await bench.rate("ann", "movie-rain", 1, review: "Wet.", by: Rater(network: "n"))
        #expect(emitted.map(\.type) == [RatingEvents.changed.name])
        #expect(try await bench.summary(of: "movie-rain") == nil)
        #expect(try await bench.ratings(of: "ann").first?.stars == 1, "it serves their own recommendations")
        let page = ReviewQuery(things: ["movie-rain"], isPrivate: false, limit: 9)
        #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == 0)
        try await bench.see("ann", "movie-rain")
        try await bench.prove("ann", "movie-rain")
        #expect(try await bench.summary(of: "movie-rain")?.guests == 1)
        #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == 1)
    }

    @Test func `is more with an account that they made after they rated, once they say it again`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "movie-rain", 4, by: Rater(network: "n"))
        #expect(try await bench.summary(of: "movie-rain") == nil)
        let again = try await bench.rate("ann", "movie-rain", 4, by: Rater(network: "n"), at: seconds(1))
        #expect(again.map(\.type) == [RatingEvents.answered.name], "nothing is new")
        let signedIn = Rater(network: "n", account: seconds(2))
        try await bench.rate("ann", "movie-rain", 4, by: signedIn, at: seconds(3))
        #expect(try await bench.summary(of: "movie-rain")?.count == 1)
        try await look(bench, at: seconds(4 * 86_400))
        #expect(try await bench.ratings(of: "ann").first?.rater?.proof == .account)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }

    @Test func `is found out of others, too, when a step with some fails`() async throws {
        struct Broken: Error {}
        let ratings = (0..<300).map {
            PersonRating(person: "p-\($0)", thing: "krua", stars: 1, at: noon, rater: Rater())
        }
        let noted = Mutex<[Int]>([])
        let watch = GuestWatch(
            next: { last, limit in
                let start = last.flatMap { last in ratings.firstIndex { $0.person == last.person } }.map { $0 + 1 } ?? 0
                return Array(ratings[start...].prefix(limit))
            }, visited: { pairs in pairs.map { _ in true } },
            note: { proven in
                noted.withLock { $0.append(proven.count) }
                if proven.count == 200 { throw Broken() }
            }, logger: Logger(label: "test"))
        let end = try await watch.look(after: nil, at: noon)
        #expect(end == ratings[199], "the slice is gone on after")
        #expect(try await watch.look(after: end, at: noon) == nil)
        #expect(noted.withLock { $0 } == [200, 100])
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
        let second = try await bench.decide("krua", count: !counts, at: seconds(100))
        #expect(second.map(\.type) == [summarised, RatingEvents.answered.name], "nothing waits")
        // Later ratings are checked again.
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
        try await bench.rate(
            "y", "cafe", 0, review: "Elsewhere.", by: Rater(network: "n-1"), at: seconds(15))
        for (things, total) in [(["krua"], 10), (["cafe", "krua"], 11)] {
            let page = ReviewQuery(things: things, heldBack: ["krua": try #require(summary.waves)], limit: 99)
            #expect(try await bench.harness.read { try ReviewTable.page(page, in: $0).total } == total)
        }
    }

    @Test(arguments: [-31 * 86_400, 31 * 86_400], [true, false])
    func `is decided whatever the clock of the sending gateway is`(skew: Int, counts: Bool) async throws {
        let bench = try await rated()
        try await flood(bench, 40) { "n-\($0)" }
        let emitted = try await bench.decide("krua", count: counts, at: seconds(99), by: seconds(99 + skew))
        #expect(emitted.map(\.type) == [summarised])
        let waves = try #require(try await bench.summary(of: "krua")?.waves)
        #expect(waves.since == nil && waves.decidedUntil == noon.advanced(by: .milliseconds(39 * 40)))
        // Consumed again it changes nothing; later ratings count as before.
        try await bench.rate("late", "krua", 1, by: Rater(network: "late"), at: seconds(200))
        #expect(try await bench.summary(of: "krua")?.count == (counts ? 44 : 14))
        #expect(try await bench.harness.rebuilt(inputsFrom: 0).contents() == bench.harness.contents())
    }

    @Test func `is decided once by a command, also if more came when it is read again`() async throws {
        let bench = try await rated()
        try await flood(bench, 40) { "n-\($0)" }
        try await bench.decide("krua", count: false, at: seconds(99))
        let decided = bench.harness.inputCount - 1
        try await flood(bench, 12, from: seconds(200)) { "n-\($0)" }
        let before = try await bench.harness.contents()
        let again = try await bench.harness.rebuilt(inputsFrom: decided)
        #expect(try await again.contents() == before)
        #expect(try await bench.summary(of: "krua")?.waves?.waiting == 2)
    }

    @Test func `is sent by a gateway that is ahead, and no later rating is dropped for it`() async throws {
        let bench = try await rated()
        for number in 0..<20 {
            let person = "x-\(number)"
            let command = RateThing(person: person, thing: "krua", stars: 0, rater: Rater(network: person))
            try await bench.send(command, by: seconds(31 * 86_400 + number), at: seconds(number))
        }
        #expect(try await bench.summary(of: "krua")?.waves?.waiting == 10)
        try await bench.decide("krua", count: false, at: seconds(99))
        try await bench.rate("late", "krua", 1, by: Rater(network: "late"), at: seconds(200))
        #expect(try await bench.summary(of: "krua")?.count == 14)
    }

    @Test func `never pushes out what counts, however many there are`() async throws {
        let bench = try Bench()
        try await bench.rate("ann", "krua", 5, by: Rater(network: "a"), at: seconds(-100_000))
        let flood = try (0..<LightRatings.most + 200).map { number in
            try rating("x-\(number)", at: noon.advanced(by: .milliseconds(number)))
        }
        try await bench.harness.perform { transaction in
            for one in flood { try PersonRating.states.save(one.rating, json: one.record, in: transaction.database) }
        }
        try await bench.rate("last", "krua", 0, by: Rater(network: "z"), at: seconds(3600))
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.count == 11 && summary.waves?.since == noon.advanced(by: .milliseconds(10)))
        #expect(summary.waves?.waiting == LightRatings.most + 200 - 10 + 1)
        #expect(summary.lastReviewIntro == "By x-9.")
        // Let count, they leave the first where they are.
        try await bench.decide("krua", count: true, at: seconds(3700))
        let counted = try #require(try await bench.summary(of: "krua"))
        #expect(counted.count == LightRatings.most && counted.waves?.since == nil)
    }

    @Test func `of very many that came slowly waits, too`() async throws {
        let bench = try Bench()
        let flood = try (0..<LightRatings.most + 5).map { try rating("x-\($0)", at: seconds(3600 * $0)) }
        try await bench.harness.perform { transaction in
            for one in flood { try PersonRating.states.save(one.rating, json: one.record, in: transaction.database) }
        }
        try await bench.rate("last", "krua", 0, by: Rater(network: "z"), at: seconds(3600 * (LightRatings.most + 5)))
        let summary = try #require(try await bench.summary(of: "krua"))
        #expect(summary.count == LightRatings.most && summary.waves?.waiting == 6)
        #expect(summary.lastReviewIntro == "By x-\(LightRatings.most - 1).")
    }

    private func rating(_ person: String, at time: Timestamp) throws -> (rating: PersonRating, record: [UInt8]) {
        let rating = PersonRating(
            person: person, thing: "krua", stars: 0, review: "By \(person).", at: time, id: person, shared: true,
            rater: Rater(network: person))
        return (rating, try JSON.encode(rating))
    }

    @Test func `is summed up out of indexes alone, without sorting`() async throws {
        let bench = try Bench()
        let statements = [
            CountedRatings.provenSQL, CountedRatings.lightSQL, CountedRatings.countSQL, CountedRatings.newestSQL,
            CountedRatings.reviewSQL,
        ]
        for sql in statements {
            // As many as it has: the last is ?4 at most.
            let count = (1...4).last { sql.contains("?\($0)") } ?? 0
            let plan = try await bench.harness.read { database in
                try database.rows("EXPLAIN QUERY PLAN \(sql)", ["krua", 0, 0, 9].prefix(count).map { $0 }) {
                    $0.string(3)
                }
            }
            let reads = plan.filter { $0.contains("ratings") }
            #expect(reads.count == 1 && !plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            let index = sql == CountedRatings.reviewSQL ? "INDEX" : "COVERING INDEX"
            for read in reads {
                #expect(read.hasPrefix("SEARCH") && read.contains("USING \(index)"), "\(plan)")
                #expect(read.contains("thing=? AND weight"), "\(plan)")
            }
        }
    }
}
