import Contract
import Events
import Store

/// What imports say of critics' ratings.
extension RatingsHandler {
    /// Takes critics' ratings over; the same again changes nothing.
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
            try emit(rating, in: transaction)
        }
        return (created, changed)
    }

    /// Takes back what imports said of a critic but for some things; where sources show a rating, theirs counts again.
    /// - Returns: how many were taken back.
    func takeBack(
        ratingsOf critic: String, but things: Set<String>, in transaction: borrowing Transaction
    ) throws -> Int {
        let former = try ExpertTable.ratings(of: critic, in: transaction.database)
            .filter { $0.isImported && !things.contains($0.thing) }
        for rating in former {
            if let shown = rating.withoutImport {
                try emit(shown, in: transaction)
            } else {
                try emitGone(rating, in: transaction)
            }
        }
        return former.count
    }
}

extension ExpertRating {
    /// True if only where it comes from differs.
    fileprivate func hasSameContent(as other: ExpertRating) -> Bool {
        var same = self
        same.imported = other.imported
        same.seen = other.seen
        same.reflects = other.reflects
        return same == other
    }
}
