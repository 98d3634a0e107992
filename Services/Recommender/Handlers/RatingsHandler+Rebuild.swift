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

    public func table(of state: Topic) -> StateTable {
        switch state {
        case .ratings: StateTable("ratings", key: "person", "thing")
        case .expertRatings: StateTable("expert_ratings", key: "critic", "thing")
        default: StateTable("summaries", key: "thing")
        }
    }

    public func partitionKey(of state: Topic, key: String) -> String? {
        state == .ratingSummaries ? key : key.lastIndex(of: "/").map { String(key[..<$0]) }
    }

    public func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        if state == .ratingSummaries {
            guard var summary = try SummaryTable.summary(of: key, in: database) else { return }
            summary.reflects = restatement.reflects(summary.reflects)
            return try emit(summary, in: transaction)
        }
        guard let slash = key.lastIndex(of: "/") else { return }
        let (who, thing) = (String(key[..<slash]), String(key[key.index(after: slash)...]))
        if state == .ratings {
            guard var rating = try RatingTable.rating(who, thing, in: database) else { return }
            rating.reflects = restatement.reflects(rating.reflects)
            try emit(rating, in: transaction)
        } else {
            guard var rating = try ExpertTable.rating(who, thing, in: database) else { return }
            rating.reflects = restatement.reflects(rating.reflects)
            try emit(rating, in: transaction)
        }
    }
}
