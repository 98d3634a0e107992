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

/// Steps that the service takes by itself, without a command.
extension RatingsHandler {
    /// Marks movies as watched. Those already marked stay as they are. Tickets of buyers who were erased are ignored.
    func note(_ seen: [Seen], in transaction: borrowing Transaction) throws {
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
