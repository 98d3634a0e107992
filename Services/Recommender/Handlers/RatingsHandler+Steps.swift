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
            try say(rating, in: transaction)
        }
    }

    /// Takes critics' ratings over; the same again changes nothing.
    /// - Returns: how many were new, and how many changed.
    func put(
        _ ratings: [ImportedRating], at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> (created: Int, changed: Int) {
        var (created, changed) = (0, 0)
        for imported in ratings {
            let before = try ExpertTable.rating(imported.critic, imported.thing, in: transaction.database)
            let rating = imported.rating(at: before?.at ?? time)
            guard var old = before else {
                created += 1
                try say(rating, in: transaction)
                continue
            }
            old.reflects = InputPositions()
            guard old != rating else { continue }
            changed += 1
            try say(imported.rating(at: time), in: transaction)
        }
        return (created, changed)
    }
}
