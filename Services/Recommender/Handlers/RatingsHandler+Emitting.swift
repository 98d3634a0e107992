import Contract
import Events
import Store

/// Each function changes a table and emits the change. The tables store the emitted records, byte for byte.
extension RatingsHandler {
    func emit(_ rating: PersonRating, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(rating)
        try RatingTable.save(rating, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .ratings, type: RatingEvents.changed, subject: rating.key, partitionKey: rating.person,
                json: record))
    }

    func emitGone(
        _ person: String, _ thing: String, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        try RatingTable.delete(person, thing, in: transaction.database)
        let key = "\(person)/\(thing)"
        var reflects = InputPositions()
        reflects.add(position)
        let deleted = DeletedRating(person: person, thing: thing, deletedAt: transaction.now, reflects: reflects)
        try transaction.emit(
            Draft(
                .ratings, type: RatingEvents.deleted, subject: key, partitionKey: person, data: deleted))
        try transaction.emit(Draft(tombstoneIn: .ratings, key: key, partitionKey: person))
    }

    /// Emits a thing's summary, if it differs from the one emitted last.
    func emitSummary(
        of thing: String, because position: InputPosition?, in transaction: borrowing Transaction
    ) throws {
        let said = try SummaryTable.summary(of: thing, in: transaction.database)
        var reflects = InputPositions()
        if let position { reflects.add(position) }
        guard var summary = try RatingTable.summary(of: thing, in: transaction.database) else {
            guard said != nil else { return }
            try SummaryTable.delete(thing, in: transaction.database)
            let deleted = DeletedRatingSummary(thing: thing, deletedAt: transaction.now, reflects: reflects)
            try transaction.emit(
                Draft(
                    .ratingSummaries, type: RatingSummaryEvents.deleted, subject: thing, partitionKey: thing,
                    data: deleted))
            return try transaction.emit(Draft(tombstoneIn: .ratingSummaries, key: thing, partitionKey: thing))
        }
        summary.updatedAt = transaction.now
        summary.reflects = reflects
        guard said?.withoutHistory != summary.withoutHistory else { return }
        try emit(summary, in: transaction)
    }

    func emit(_ summary: RatingSummary, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(summary)
        try SummaryTable.save(summary, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .ratingSummaries, type: RatingSummaryEvents.changed, subject: summary.thing,
                partitionKey: summary.thing, json: record))
    }

    func emit(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(rating)
        try ExpertTable.save(rating, record: record, in: transaction.database)
        try transaction.emit(
            Draft(
                .expertRatings, type: ExpertRatingEvents.changed, subject: rating.key,
                partitionKey: rating.critic, json: record))
    }

    func emitGone(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
        try ExpertTable.delete(rating.critic, rating.thing, in: transaction.database)
        let deleted = DeletedExpertRating(
            critic: rating.critic, thing: rating.thing, deletedAt: transaction.now, reflects: rating.reflects)
        try transaction.emit(
            Draft(
                .expertRatings, type: ExpertRatingEvents.deleted, subject: rating.key,
                partitionKey: rating.critic, data: deleted))
        try transaction.emit(Draft(tombstoneIn: .expertRatings, key: rating.key, partitionKey: rating.critic))
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
