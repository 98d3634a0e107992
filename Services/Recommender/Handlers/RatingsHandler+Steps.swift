import Contract
import Events
import Store

/// A person has seen a movie: their ticket's show is over.
struct Seen: Sendable, Hashable {
    var person: String
    var movie: String
    /// When the ticket was bought.
    var bought: Timestamp
}

/// Steps of the service's own, that no command asks for.
extension RatingsHandler {
    /// Marks movies as watched. Those that are already stay as they are; what was bought before its buyer was erased is let go.
    func note(_ seen: [Seen], in transaction: borrowing Transaction) throws {
        for one in seen {
            guard !(try Erasures.contains(one.person, after: one.bought, in: transaction.database)) else {
                continue
            }
            var rating =
                try RatingTable.rating(one.person, one.movie, in: transaction.database)
                ?? PersonRating(person: one.person, thing: one.movie, at: transaction.now)
            guard !rating.watched else { continue }
            rating.watched = true
            try emit(rating, in: transaction)
        }
    }
}
