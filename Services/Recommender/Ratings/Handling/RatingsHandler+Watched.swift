import Contract
import Events
import Store

/// A movie that a person has watched: their ticket's show is over.
struct WatchedMovie: Sendable, Hashable {
    var person: String
    var movie: String
    /// When the ticket was bought.
    var bought: Timestamp
}

/// Watched movies, which the service notes without a command.
extension RatingsHandler {
    /// Marks movies as watched; marked ones stay as they are. Tickets of erased buyers are ignored.
    func note(_ seen: [WatchedMovie], in transaction: borrowing Transaction) throws {
        for one in seen {
            guard try !Erasures.cover(one.person, at: one.bought, in: transaction.database) else { continue }
            var rating =
                try RatingTable.rating(one.person, one.movie, in: transaction.database)
                ?? PersonRating(person: one.person, thing: one.movie, at: transaction.now)
            guard !rating.watched else { continue }
            rating.watched = true
            try emit(rating, in: transaction)
        }
    }
}
