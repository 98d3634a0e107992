import Contract
import Events
import Experts
import Hummingbird
import ServiceKit

/// What the routes answer from.
struct RecommenderParts: Sendable {
    let liveWorld: LiveWorld
    let critics: CriticModel
    let rule: ExpertRule
    let leastStars: Double
    /// Everything was read once that the log held at the start: half a list would be a wrong one.
    let isReady: @Sendable () -> Bool
    let ratings: @Sendable (_ person: String) async throws -> [PersonRating]
    let summary: @Sendable (_ thing: String) async throws -> RatingSummary?

    func requireReady() throws(Problem) {
        guard isReady() else { throw .unavailable("the recommender is still reading what there is") }
    }
}

/// Everything that the recommender answers to the gateway.
struct RecommenderRoutes: Sendable {
    let parts: RecommenderParts

    func add(to router: Router<ServiceContext>) {
        RecommendationRoutes(parts: parts).add(to: router)
        RatingRoutes(parts: parts).add(to: router)
        CriticRoutes(parts: parts).add(to: router)
    }
}
