public import Events
public import Store

extension RatingsHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let (event, database) = (own.event, transaction.database)
        switch event.type {
        case "vicinity.rating.changed.v1":
            try RatingTable.save(event.decode(PersonRating.self), record: event.data, in: database)
        case "vicinity.expert-rating.changed.v1":
            try ExpertTable.save(event.decode(ExpertRating.self), record: event.data, in: database)
        case "vicinity.rating-summary.changed.v1":
            try SummaryTable.save(event.decode(RatingSummary.self), record: event.data, in: database)
        case "vicinity.rating.deleted.v1":
            try forget(.ratings, key: event.subject, at: event.time, in: transaction)
        case "vicinity.expert-rating.deleted.v1":
            try forget(.expertRatings, key: event.subject, at: event.time, in: transaction)
        case "vicinity.rating-summary.deleted.v1":
            try forget(.ratingSummaries, key: event.subject, at: event.time, in: transaction)
        default: break
        }
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        if topic == .ratingSummaries { return try SummaryTable.delete(key, in: transaction.database) }
        // A thing's id has no slash; whoever rated may.
        guard let slash = key.lastIndex(of: "/") else { return }
        let (who, thing) = (String(key[..<slash]), String(key[key.index(after: slash)...]))
        if topic == .ratings {
            try RatingTable.delete(who, thing, in: transaction.database)
        } else {
            try ExpertTable.delete(who, thing, in: transaction.database)
        }
    }

    public func republish(in transaction: borrowing Transaction) throws {
        for var rating in try RatingTable.all(in: transaction.database) {
            rating.reflects = InputPositions()
            try say(rating, in: transaction)
        }
        for var rating in try ExpertTable.records(in: transaction.database) {
            rating.reflects = InputPositions()
            try say(rating, in: transaction)
        }
        for var summary in try SummaryTable.all(in: transaction.database) {
            summary.reflects = InputPositions()
            try say(summary, in: transaction)
        }
    }
}
