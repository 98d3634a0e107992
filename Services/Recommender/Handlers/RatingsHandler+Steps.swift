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
            if let before, before.isImported, before.saysTheSame(as: imported.rating(at: before.at)) { continue }
            if before == nil { created += 1 } else { changed += 1 }
            var rating = imported.rating(at: time)
            rating.imported = ExpertRating.byImport
            rating.seen = before?.seen
            rating.reflects = before?.reflects ?? InputPositions()
            try say(rating, in: transaction)
        }
        return (created, changed)
    }
}

extension ExpertRating {
    /// True if only where it comes from differs.
    fileprivate func saysTheSame(as other: ExpertRating) -> Bool {
        var same = self
        same.imported = other.imported
        same.seen = other.seen
        same.reflects = other.reflects
        return same == other
    }
}
