import Hummingbird
import ServiceKit

/// Ratings, reviews and a person's profile.
extension GatewayParts {
    func addRatings(to router: Router<ServiceContext>) {
        RatingRoutes(
            recommender: services.recommender, catalog: services.catalog,
            orders: ListReader(services.orders), commands: commands, waiters: tail.waiters,
            erased: tail.erased, origin: placing.origin
        ).add(to: router)
        ReviewRoutes(recommender: services.recommender, commands: commands, waiters: tail.waiters).add(to: router)
        WaitingRatingRoutes(recommender: services.recommender, commands: commands, waiters: tail.waiters)
            .add(to: router)
    }
}
