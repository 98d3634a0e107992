import Contract
import Events
import Store

/// Critics' ratings from imports.
extension RatingsHandler {
    /// Stores critics' ratings; the same ratings again change nothing.
    /// - Returns: how many were new, and how many changed.
    func put(
        _ ratings: [ImportedRating], at time: Timestamp, in transaction: borrowing Transaction
    ) throws -> (created: Int, changed: Int) {
        var (created, changed) = (0, 0)
        for imported in ratings {
            let before = try ExpertTable.rating(imported.critic, imported.thing, in: transaction.database)
            if let before, before.isImported, before.hasSameContent(as: imported.rating(at: before.at)) { continue }
            if before == nil { created += 1 } else { changed += 1 }
            var rating = imported.rating(at: time)
            rating.imported = ExpertRating.byImport
            rating.seen = before?.seen
            rating.reflects = before?.reflects ?? InputPositions()
            try ExpertRating.states.emit(rating, in: transaction)
        }
        return (created, changed)
    }

    /// Withdraws the imported ratings of a critic, except for some things. Where sources show a rating, theirs counts again.
    /// - Returns: how many were withdrawn.
    func takeBack(
        ratingsOf critic: String, but things: Set<String>, in transaction: borrowing Transaction
    ) throws -> Int {
        let former = try ExpertTable.ratings(of: critic, in: transaction.database)
            .filter { $0.isImported && !things.contains($0.thing) }
        for rating in former {
            if let shown = rating.withoutImport {
                try ExpertRating.states.emit(shown, in: transaction)
            } else {
                try emitDeleted(rating, in: transaction)
            }
        }
        return former.count
    }
}

extension ExpertRating {
    /// True if the two differ only in their origin.
    fileprivate func hasSameContent(as other: ExpertRating) -> Bool {
        var same = self
        same.imported = other.imported
        same.seen = other.seen
        same.reflects = other.reflects
        return same == other
    }
}
