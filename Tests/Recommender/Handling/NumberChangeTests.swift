import Contract
import Events
import Store
import TestKit
import Testing

@testable import RecommenderService

/// The number of recommenders changes while they have not yet read what they passed on to one another.
@Suite struct `While the number of recommenders changes` {
    private static let changes = [(2, 3), (3, 1), (6, 2), (1, 3), (3, 2), (12, 1), (4, 6), (2, 1)]

    private static func change(_ random: inout Seeded) -> (before: Int, after: Int) {
        let (before, after) = changes.randomElement(using: &random)!
        return (before, after)
    }

    /// Names of sightings that stand in one partition.
    private static let together = Array(
        (0..<1000).map { "r\($0)" }.filter { partition(of: "diary/\($0)") == 5 }.prefix(3))

    @Test func `what was passed on is read before what comes next`() async throws {
        let (first, second) = (Self.together[0], Self.together[1])
        let team = try Recommenders(3)
        try await team.add { try await $0.sight(first, "critic-1", "movie-a", 4) }
        // Its owner passes it on, and nobody has read that when there is only one any more.
        #expect(try await team.team.read(Topic.catalogSightings.name) == 1)
        try await team.team.change(to: 1)
        try await team.add { try await $0.sight(second, "critic-1", "movie-a", 2, day: 2) }
        try await team.team.settle()
        #expect(try await team.experts() == ["critic-1/movie-a": "2.0 2"])
    }

    @Test(arguments: 1...40) func `every sighting of a critic counts, as its last`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let (alone, several) = (try Recommenders(1), try Recommenders(before))
        let moment = Int.random(in: 1...12, using: &random)
        for step in 1...12 {
            let name = Self.together.randomElement(using: &random)!
            let critic = ["critic-1", "critic-2", "critic-3", nil].randomElement(using: &random)!
            let movie = ["movie-a", "movie-b"].randomElement(using: &random)!
            let stars = Double(Int.random(in: 0...10, using: &random)) / 2
            for team in [alone, several] {
                try await team.add { try await $0.sight(name, critic, movie, stars, day: step % 9 + 1) }
            }
            try await several.readSome(&random)
            if step == moment { try await several.team.change(to: after) }
        }
        try await alone.finish(&random)
        try await several.finish(&random)
        #expect(try await several.experts() == alone.experts(), "\(before) → \(after)")
    }

    @Test(arguments: 1...24) func `what an operator decided last stands, and each report counts once`(seed: UInt64)
        async throws
    {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let team = try Recommenders(before)
        let author = "author-\(Int.random(in: 0..<30, using: &random))"
        let boss = Actor(id: "o-\(Int.random(in: 0..<30, using: &random))", role: .operator)
        try await team.add { try await $0.rate(author, "krua", 2, review: "Cold.") }
        try await team.finish(&random)
        let review = try #require(try await team.rating(author, "krua")?.reviewID)
        let moment = Int.random(in: 0...5, using: &random)
        for step in 0...5 {
            let isHidden = step % 2 == 0
            try await team.add {
                try await $0.moderate(review, isHidden ? .fake : nil, as: boss, at: minutes(step + 1))
            }
            try await team.add {
                try await $0.reply(review, "Number \(step).", as: boss, at: minutes(step + 1))
            }
            try await team.readSome(&random)
            if step == moment { try await team.team.change(to: after) }
        }
        try await team.finish(&random)
        let decided = try #require(try await team.row(review, by: author))
        #expect(decided.rating.isHidden == false, "\(before) → \(after)")
        #expect(decided.rating.reply?.text == "Number 5.", "\(before) → \(after)")
        #expect(try await team.summary(of: "krua")?.count == 1)
        // And reports that are on their way.
        let people = (1...12).map { "person-\($0)" }
        for person in people {
            try await team.add { try await $0.report(review, by: person, at: minutes(20)) }
        }
        try await team.readSome(&random, upTo: 60)
        try await team.team.change(to: before)
        try await team.finish(&random)
        #expect(try await team.row(review, by: author)?.openReports == people.count, "\(after) → \(before)")
        try await team.add { try await $0.rate(author, "krua", nil, at: minutes(30)) }
        try await team.readSome(&random, upTo: 30)
        try await team.team.change(to: after)
        try await team.finish(&random)
        for harness in team.team.all {
            #expect(try await harness.read { try ReportTable.reports(of: review, in: $0) }.isEmpty)
        }
    }

    @Test(arguments: 1...24) func `a summary is that of all ratings, and whoever asks is forgotten`(seed: UInt64)
        async throws
    {
        var random = Seeded(seed)
        let (before, after) = Self.change(&random)
        let (alone, several) = (try Recommenders(1), try Recommenders(before))
        let things = ["krua", "movie-a", "home-00001"]
        let moment = Int.random(in: 1...40, using: &random)
        for step in 1...40 {
            let person = "person-\(Int.random(in: 0..<12, using: &random))"
            let thing = things.randomElement(using: &random)!
            let kind = Int.random(in: 0..<10, using: &random)
            let stars = Double(Int.random(in: 0...10, using: &random)) / 2
            for team in [alone, several] {
                try await team.add { bench in
                    switch kind {
                    case 0: try await bench.erase(person, at: minutes(step))
                    case 1: try await bench.rate(person, thing, nil, at: minutes(step))
                    default: try await bench.rate(person, thing, stars, review: "At \(step).", at: minutes(step))
                    }
                }
            }
            try await several.readSome(&random)
            if step == moment { try await several.team.change(to: after) }
        }
        try await alone.finish(&random)
        try await several.finish(&random)
        // What was taken over with copies is summed up by the timer.
        for harness in several.team.all { try await harness.tick(at: minutes(60)) }
        try await several.finish(&random)
        for thing in things {
            #expect(try await several.summary(of: thing) == alone.summary(of: thing), "\(thing), \(before) → \(after)")
        }
    }
}
