import Contract
import Events
import Store

/// Each function changes a table and emits the change. The tables store the emitted records, byte for byte.
extension RatingsHandler {
    func emit(
        _ rating: PersonRating, stage: Draft.Stage = .state, in transaction: borrowing Transaction
    ) throws {
        let rating = try takeBackShare(of: rating, in: transaction)
        let record = try JSON.encode(rating)
        try RatingTable.save(rating, record: record, in: transaction.database)
        var draft = Draft(
            .ratings, type: RatingEvents.changed, subject: rating.key, partitionKey: rating.person, json: record)
        draft.stage = stage
        try emit(own: draft, in: transaction)
    }

    /// Emits that a rating is gone, after what follows from that: whoever reads the log once more finds the rating until all of it was said.
    func emitGone(
        _ rating: PersonRating, because position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        let (person, thing, key) = (rating.person, rating.thing, rating.key)
        try RatingTable.delete(person, thing, in: transaction.database)
        var reflects = InputPositions()
        reflects.add(position)
        _ = try takeBackShare(of: rating, in: transaction)
        try emitSummary(of: thing, because: position, in: transaction)
        let gone = DeletedRating(person: person, thing: thing, deletedAt: transaction.now, reflects: reflects)
        var (deleted, tombstone) = (
            try Draft(.ratings, type: RatingEvents.deleted, subject: key, partitionKey: person, data: gone),
            Draft(tombstoneIn: .ratings, key: key, partitionKey: person)
        )
        (deleted.stage, tombstone.stage) = (.farewell, .farewell)
        try emit(own: deleted, in: transaction)
        try emit(own: tombstone, in: transaction)
    }

    /// Emits the state of a thing as its partition's, whichever partition's input it follows from.
    func emit(own draft: Draft, in transaction: borrowing Transaction) throws {
        var draft = draft
        draft.ownerKey = draft.partitionKey
        try transaction.emit(draft)
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
            guard said != nil else { return }
            try SummaryTable.delete(thing, in: transaction.database)
            let deleted = DeletedRatingSummary(thing: thing, deletedAt: transaction.now, reflects: reflects)
            try emit(
                own: Draft(
                    .ratingSummaries, type: RatingSummaryEvents.deleted, subject: thing, partitionKey: thing,
                    data: deleted), in: transaction)
            return try emit(own: Draft(tombstoneIn: .ratingSummaries, key: thing, partitionKey: thing), in: transaction)
        }
        summary.updatedAt = transaction.now
        summary.reflects = reflects
        guard said?.withoutHistory != summary.withoutHistory else { return }
        try emit(summary, in: transaction)
    }

    func emit(_ summary: RatingSummary, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(summary)
        try SummaryTable.save(summary, record: record, in: transaction.database)
        try emit(
            own: Draft(
                .ratingSummaries, type: RatingSummaryEvents.changed, subject: summary.thing,
                partitionKey: summary.thing, json: record), in: transaction)
    }

    func emit(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
        let record = try JSON.encode(rating)
        try ExpertTable.save(rating, record: record, in: transaction.database)
        try emit(
            own: Draft(
                .expertRatings, type: ExpertRatingEvents.changed, subject: rating.key,
                partitionKey: rating.critic, json: record), in: transaction)
    }

    func emitGone(_ rating: ExpertRating, in transaction: borrowing Transaction) throws {
        try ExpertTable.delete(rating.critic, rating.thing, in: transaction.database)
        let deleted = DeletedExpertRating(
            critic: rating.critic, thing: rating.thing, deletedAt: transaction.now, reflects: rating.reflects)
        try emit(
            own: Draft(
                .expertRatings, type: ExpertRatingEvents.deleted, subject: rating.key,
                partitionKey: rating.critic, data: deleted), in: transaction)
        try emit(own: Draft(tombstoneIn: .expertRatings, key: rating.key, partitionKey: rating.critic), in: transaction)
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
