import Contract
import Events
import Store
import TestKit

@testable import Formats
@testable import Imports
@testable import RecommenderService

let noon = Timestamp("2026-11-21T12:00:00Z")!

/// A row of an import.
func stated(
    _ critic: String, _ thing: String, _ stars: Double, review: String? = nil, source: String? = nil,
    attribution: String? = nil
) -> ExpertRating {
    ExpertRating(
        critic: critic, thing: thing, stars: stars, review: review, at: .unset, source: source,
        attribution: attribution)
}

func minutes(_ count: Int, after time: Timestamp = noon) -> Timestamp { time.advanced(by: .seconds(60 * count)) }

/// The handler on a store of its own, with the commands that tests send it.
final class Bench {
    let handler: RatingsHandler
    let harness: StepHarness

    /// - Parameter known: merchants of the catalog's places; nil: nothing was consumed of it yet.
    init(known: [String: String?]? = nil) throws {
        let liveModel = LiveModel()
        liveModel.apply(
            (known ?? [:]).map { id, merchant in
                .place(
                    Place(id: id, types: ["Restaurant"], name: id, geo: Kino.home, merchant: merchant, updatedAt: noon))
            })
        handler = RatingsHandler(KnownThings(liveModel: liveModel, isReady: { known != nil }))
        harness = try StepHarness(handler)
    }

    @discardableResult
    func reply(
        _ review: String, _ text: String?, as actor: Actor = Actor(id: "m-1", role: .merchant),
        at time: Timestamp = noon
    ) async throws -> [Event] {
        try await harness.send(
            .ratingsCommands, "vicinity.review.reply.v1", subject: review, partitionKey: actor.id, at: time,
            data: ReplyToReview(actor: actor, review: review, text: text))
    }

    @discardableResult
    func report(
        _ review: String, _ reason: ReviewReason = .spam, note: String? = nil, by person: String,
        at time: Timestamp = noon
    ) async throws -> [Event] {
        try await harness.send(
            .ratingsCommands, "vicinity.review.report.v1", subject: review, partitionKey: person, at: time,
            data: ReportReview(person: person, review: review, reason: reason, note: note))
    }

    @discardableResult
    func moderate(
        _ review: String, _ reason: ReviewReason?, note: String? = nil,
        as actor: Actor = Actor(id: "o-1", role: .operator), at time: Timestamp = noon
    ) async throws -> [Event] {
        try await harness.send(
            .ratingsCommands, "vicinity.review.moderate.v1", subject: review, partitionKey: actor.id, at: time,
            data: ModerateReview(actor: actor, review: review, reason: reason, note: note))
    }

    /// Id of a person's review of a thing.
    func review(_ person: String, _ thing: String) async throws -> String? {
        try await ratings(of: person).first { $0.thing == thing }?.reviewID
    }

    func row(_ review: String) async throws -> ReviewTable.Row? {
        try await harness.read { try ReviewTable.row(review, in: $0) }
    }

    @discardableResult
    func rate(
        _ person: String, _ thing: String, _ stars: Double?, review: String? = nil, by rater: Rater? = nil,
        at time: Timestamp = noon
    ) async throws -> [Event] {
        try await send(
            RateThing(person: person, thing: thing, stars: stars, review: review, rater: rater), by: time, at: time)
    }

    /// - Parameters:
    ///   - clock: clock of the gateway.
    ///   - time: time of the log.
    @discardableResult
    func send(_ command: RateThing, by clock: Timestamp, at time: Timestamp) async throws -> [Event] {
        try await harness.send(
            .ratingsCommands, "vicinity.rating.put.v1", subject: command.key, partitionKey: command.person, by: clock,
            at: time, data: command)
    }

    /// An operator lets a thing's ratings that wait count, or drops them.
    @discardableResult
    func decide(
        _ thing: String, count: Bool, as actor: Actor = Actor(id: "o-1", role: .operator), at time: Timestamp,
        by clock: Timestamp? = nil
    ) async throws -> [Event] {
        try await harness.send(
            .ratingsCommands, "vicinity.ratings.decide.v1", subject: thing, partitionKey: thing, by: clock, at: time,
            data: DecideRatings(actor: actor, thing: thing, count: count))
    }

    @discardableResult
    func prove(_ person: String, _ thing: String, _ proof: Rater.Proof = .guest) async throws -> [Event] {
        try await harness.perform(at: noon) { [handler] in
            try handler.note([.init(person: person, thing: thing, proof: proof)], in: $0)
        }
    }

    @discardableResult
    func erase(_ person: String, forGood isForGood: Bool = true, at time: Timestamp) async throws -> [Event] {
        let request = ErasePerson(person: person, requestedAt: time)
        return try await harness.send(
            .privacyCommands, "vicinity.privacy.erase.v1", subject: person, partitionKey: person, at: time,
            data: isForGood ? ErasePerson(customer: person, at: time) : request)
    }

    @discardableResult
    func see(_ person: String, _ movie: String, bought: Timestamp = noon, at time: Timestamp = noon) async throws
        -> [Event]
    {
        try await harness.perform(at: time) { [handler] in
            try handler.note([WatchedMovie(person: person, movie: movie, bought: bought)], in: $0)
        }
    }

    @discardableResult
    func put(_ ratings: [ExpertRating], at time: Timestamp = noon) async throws -> [Event] {
        let rows = ratings.map { ImportRow(number: 1, content: .rating($0)) }
        return try await harness.perform(at: time) { [handler] in
            _ = try RatingImports(handler: handler).take(rows, owner: nil, label: Bench.label, in: $0)
        }
    }

    @discardableResult
    func withdraw(from critic: String, but things: Set<String>) async throws -> [Event] {
        try await harness.perform(at: noon) { [handler] in
            _ = try RatingImports(handler: handler).withdraw(
                from: critic, but: things, limit: 100, label: Bench.label, in: $0)
        }
    }

    private static let label = ImportLabel(id: "ratings-1", name: "text", formats: "ratings")

    func ratings(of person: String) async throws -> [PersonRating] {
        try await harness.read { try RatingTable.ratings(of: person, in: $0) }
    }

    func summary(of thing: String) async throws -> RatingSummary? {
        try await harness.read { try SummaryTable.summary(of: thing, in: $0) }
    }
}
