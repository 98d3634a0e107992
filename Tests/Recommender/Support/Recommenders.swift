import Contract
import struct EventLog.Record
import Events
import Store
import TestKit

@testable import RecommenderService

/// The recommender as so many instances over one log, which the tests carry, and whose number may change.
final class Recommenders {
    let team: Team
    /// Makes records of the words that tests have.
    private let scratch: Bench

    init(_ count: Int) throws {
        team = try Team(count, from: noon) { try Bench(instance: $0).harness }
        scratch = try Bench()
    }

    /// Puts into the log what the recommender is sent in these words.
    func add(_ words: (Bench) async throws -> [Event]) async throws {
        let known = scratch.harness.inputCount
        _ = try await words(scratch)
        for record in scratch.harness.inputs[known...] { team.add(record) }
    }

    /// Some of what there is to read is read.
    func readSome(_ random: inout some RandomNumberGenerator, upTo most: Int = 6) async throws {
        for _ in 0..<Int.random(in: 0...most, using: &random) { _ = try await team.readSome(&random) }
    }

    func finish(_ random: inout some RandomNumberGenerator) async throws {
        while try await team.readSome(&random) {}
    }

    func rating(_ person: String, _ thing: String) async throws -> PersonRating? {
        try await team.owner(of: person).read { try RatingTable.rating(person, thing, in: $0) }
    }

    func row(_ review: String, by author: String) async throws -> ReviewTable.Row? {
        try await team.owner(of: author).read { try ReviewTable.row(review, in: $0) }
    }

    func summary(of thing: String) async throws -> RatingSummary? {
        var summary = try await team.owner(of: thing).read { try SummaryTable.summary(of: thing, in: $0) }
        summary?.updatedAt = noon
        summary?.reflects = InputPositions()
        return summary
    }

    /// All critics' ratings: their stars, and how many sightings say so. Each stands with its critic's owner alone.
    func experts() async throws -> [String: String] {
        var found: [String: String] = [:]
        for harness in team.all {
            for rating in try await harness.read({ try ExpertTable.records(in: $0) }) {
                let isOwn = harness.handler.instance.owns(partition: partition(of: rating.critic))
                let isAlone = isOwn && found[rating.key] == nil
                found[rating.key] = isAlone ? "\(rating.stars) \(rating.seen?.count ?? 0)" : "twice"
            }
        }
        return found
    }
}
