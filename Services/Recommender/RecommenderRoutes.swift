import Contract
import Events
import Experts
import Hummingbird
import ServiceKit

/// Data and settings that the routes answer from.
struct RecommenderParts: Sendable {
    let liveModel: LiveModel
    let critics: CriticModel
    let rule: ExpertRule
    let leastStars: Double
    /// True once everything was consumed that was in the log at the start, and critics are in memory: an incomplete list would be wrong.
    let isReady: @Sendable () -> Bool
    let ratings: @Sendable (_ person: String) async throws -> [PersonRating]
    let summary: @Sendable (_ thing: String) async throws -> RatingSummary?
    var reviews = ReviewReads()
    /// Reads what people ordered, too, who ordered a thing.
    var companions: @Sendable (_ thing: String, _ kind: Companions.ThingType, _ limit: Int) async throws -> [String] = {
        _, _, _ in []
    }

    /// Ratings of a person in all their browsers, by the things' ids; of one thing the last.
    func ratings(of actor: Actor) async throws -> [PersonRating] {
        guard let also = actor.also else { return try await ratings(actor.id) }
        var all = try await ratings(actor.id)
        for id in also { all += try await ratings(id) }
        return RatingRules.joined(all)
    }

    func requireReady() throws(Problem) {
        guard isReady() else { throw .unavailable("the recommender is still reading the log") }
    }
}

/// All routes of the recommender, for the gateway.
struct RecommenderRoutes: Sendable {
    let parts: RecommenderParts

    func add(to router: Router<ServiceContext>) {
        RecommendationRoutes(parts: parts).add(to: router)
        RatingRoutes(parts: parts).add(to: router)
        CriticRoutes(parts: parts).add(to: router)
        WaitingRatingRoutes(parts: parts).add(to: router)
        ReviewRoutes(parts: parts).add(to: router)
        OrderedTooRoutes(parts: parts).add(to: router)
    }
}
