import Contract
import Events
import Store

/// What follows from a change of a rating is said with it.
extension RatingsHandler {
    func emit(
        _ rating: PersonRating, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try PersonRating.states.emit(try takeBackShare(of: rating, in: transaction), stage: stage, in: transaction)
    }

    /// Emits that a rating is gone, after what follows from that: whoever reads the log once more finds the rating until all of it was said.
    func emitGone(
        _ rating: PersonRating, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        try PersonRating.states.drop(rating, in: transaction.database)
        _ = try takeBackShare(of: rating, in: transaction)
        try emitSummary(of: rating.thing, because: position, in: transaction)
        var reflects = InputPositions()
        reflects.add(position)
        let gone = DeletedRating(
            person: rating.person, thing: rating.thing, deletedAt: transaction.now, reflects: reflects)
        try PersonRating.states.end(rating, RatingEvents.deleted, gone, stage: .farewell, in: transaction)
    }

    /// Emits a thing's summary, if it differs from the one emitted last.
    /// - Parameter decided: what operators decided of waves just now.
    func emitSummary(
        of thing: String, because position: InputPosition?, deciding decided: RatingWaves? = nil,
        in transaction: borrowing Transaction
    ) throws {
        let said = try SummaryTable.summary(of: thing, in: transaction.database)
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        guard
            var summary = try SummedRatings(of: thing, waves: decided ?? said?.waves, in: transaction.database)?.summary
        else {
            guard let said else { return }
            let deleted = DeletedRatingSummary(thing: thing, deletedAt: transaction.now, reflects: reflects)
            return try RatingSummary.states.end(said, RatingSummaryEvents.deleted, deleted, in: transaction)
        }
        summary.updatedAt = transaction.now
        summary.reflects = reflects
        guard said?.withoutHistory != summary.withoutHistory else { return }
        try RatingSummary.states.emit(summary, in: transaction)
    }

    func emitGone(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
        let deleted = DeletedExpertRating(
            critic: rating.critic, thing: rating.thing, deletedAt: transaction.now, reflects: rating.reflects)
        try ExpertRating.states.end(rating, ExpertRatingEvents.deleted, deleted, in: transaction)
    }
}

extension RatingSummary {
    /// The summary without when and why it was emitted.
    fileprivate var withoutHistory: RatingSummary {
        var summary = self
        summary.updatedAt = Timestamp(microseconds: 0)
        summary.reflects = InputPositions()
        return summary
    }
}
