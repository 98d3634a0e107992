import Contract
import Events
import Store

/// Emits ratings, with what follows from their change.
extension RatingsHandler {
    func emit(
        _ rating: PersonRating, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        try PersonRating.states.emit(try takeBackShare(of: rating, in: transaction), stage: stage, in: transaction)
    }

    /// Emits a rating's deletion, after what follows from it: a rebuild finds the rating in the log until all of that was emitted.
    func emitDeleted(
        _ rating: PersonRating, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        try PersonRating.states.drop(rating, in: transaction.database)
        _ = try takeBackShare(of: rating, in: transaction)
        try emitSummary(of: rating.thing, because: position, in: transaction)
        var reflects = InputPositions()
        reflects.add(position)
        let deleted = DeletedRating(
            person: rating.person, thing: rating.thing, deletedAt: transaction.now, reflects: reflects)
        try PersonRating.states.end(rating, RatingEvents.deleted, deleted, stage: .farewell, in: transaction)
    }

    /// Emits a thing's summary, if it differs from the one emitted last.
    /// - Parameter decided: a new decision of operators on waves.
    func emitSummary(
        of thing: String, because position: InputPosition?, deciding decided: RatingWaves? = nil,
        in transaction: borrowing Transaction
    ) throws {
        let emitted = try SummaryTable.summary(of: thing, in: transaction.database)
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        guard
            var summary = try SummedRatings(of: thing, waves: decided ?? emitted?.waves, in: transaction.database)?
                .summary
        else {
            guard let emitted else { return }
            let deleted = DeletedRatingSummary(thing: thing, deletedAt: transaction.now, reflects: reflects)
            return try RatingSummary.states.end(emitted, RatingSummaryEvents.deleted, deleted, in: transaction)
        }
        summary.updatedAt = transaction.now
        summary.reflects = reflects
        guard emitted?.withoutHistory != summary.withoutHistory else { return }
        try RatingSummary.states.emit(summary, in: transaction)
    }

    func emitDeleted(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
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
