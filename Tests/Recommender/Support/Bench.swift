import Contract
import Events
import Store
import TestKit

@testable import RecommenderService

let noon = Timestamp("2026-11-21T12:00:00Z")!

func minutes(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(60 * count)) }

/// The handler on a store of its own, with the commands that tests send it.
final class Bench {
    let handler = RatingsHandler()
    let harness: StepHarness

    init() throws { harness = try StepHarness(handler) }

    @discardableResult
    func rate(
        _ person: String, _ thing: String, _ stars: Double?, review: String? = nil, at time: Timestamp = noon
    ) async throws -> [Event] {
        let command = RateThing(person: person, thing: thing, stars: stars, review: review)
        return try await harness.send(
            .ratingsCommands, "vicinity.rating.put.v1", subject: command.key, partitionKey: person, at: time,
            data: command)
    }

    @discardableResult
    func erase(_ person: String, at time: Timestamp) async throws -> [Event] {
        try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: ErasePerson(person: person, requestedAt: time))
    }

    @discardableResult
    func see(_ person: String, _ movie: String, bought: Timestamp = noon, at time: Timestamp = noon) async throws
        -> [Event]
    {
        try await harness.perform(at: time) { [handler] in
            try handler.note([Seen(person: person, movie: movie, bought: bought)], in: $0)
        }
    }

    @discardableResult
    func put(_ ratings: [ImportedRating], at time: Timestamp = noon) async throws -> [Event] {
        try await harness.perform(at: time) { [handler] in _ = try handler.put(ratings, at: time, in: $0) }
    }

    @discardableResult
    func takeBack(ratingsOf critic: String, but things: Set<String>) async throws -> [Event] {
        try await harness.perform(at: noon) { [handler] in
            _ = try handler.takeBack(ratingsOf: critic, but: things, in: $0)
        }
    }

    func ratings(of person: String) async throws -> [PersonRating] {
        try await harness.read { try RatingTable.ratings(of: person, in: $0) }
    }

    func summary(of thing: String) async throws -> RatingSummary? {
        try await harness.read { try SummaryTable.summary(of: thing, in: $0) }
    }
}
