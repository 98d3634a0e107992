import Contract
public import Events
public import Store

extension RatingsHandler {
    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        let (event, database) = (own.event, transaction.database)
        switch event.type {
        case RatingEvents.changed:
            let rating = try event.decode(PersonRating.self)
            try RatingTable.save(rating, record: event.data, in: database)
            if rating.shared == true { try SummaryTable.noteUnsummed(rating.thing, in: database) }
        case ExpertRatingEvents.changed:
            try ExpertTable.save(event.decode(ExpertRating.self), record: event.data, in: database)
        case RatingSummaryEvents.changed:
            try SummaryTable.save(event.decode(RatingSummary.self), record: event.data, in: database)
            // Of several processes it may not have read all that others told it.
            try SummaryTable.noteUnsummed(event.subject, in: database)
        case ReviewReportEvents.changed:
            try ReportTable.save(event.decode(ReviewReport.self), record: event.data, in: database)
        case ReviewReportEvents.deleted:
            try forget(.reviewReports, key: event.subject, at: event.time, in: transaction)
        case RatingEvents.deleted:
            try forget(.ratings, key: event.subject, at: event.time, in: transaction)
        case ExpertRatingEvents.deleted:
            try forget(.expertRatings, key: event.subject, at: event.time, in: transaction)
        case RatingSummaryEvents.deleted:
            try forget(.ratingSummaries, key: event.subject, at: event.time, in: transaction)
        default: break
        }
    }

    public func forget(
        _ topic: Topic, key: String, at time: Timestamp, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        switch RatingState(topic) {
        case .summaries: try SummaryTable.delete(key, in: database)
        case .ratings:
            if let (person, thing) = RatingState.parts(of: key) { try RatingTable.delete(person, thing, in: database) }
        case .expertRatings:
            if let (critic, thing) = RatingState.parts(of: key) { try ExpertTable.delete(critic, thing, in: database) }
        case .reports:
            if let (person, review) = RatingState.parts(of: key) {
                try ReportTable.delete(person, review, in: database)
            }
        }
    }

    public func table(of state: Topic) -> StateTable { RatingState(state).table }

    public func partitionKey(of state: Topic, key: String) -> String? { RatingState(state).partitionKey(of: key) }

    public func restate(
        _ state: Topic, key: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        let database = transaction.database
        switch RatingState(state) {
        case .summaries:
            guard var summary = try SummaryTable.summary(of: key, in: database) else { return }
            summary.reflects = restatement.reflects(summary.reflects)
            try emit(summary, in: transaction)
        case .ratings:
            guard let (person, thing) = RatingState.parts(of: key),
                var rating = try RatingTable.rating(person, thing, in: database)
            else { return }
            rating.reflects = restatement.reflects(rating.reflects)
            try emit(rating, in: transaction)
        case .expertRatings:
            guard let (critic, thing) = RatingState.parts(of: key),
                var rating = try ExpertTable.rating(critic, thing, in: database)
            else { return }
            rating.reflects = restatement.reflects(rating.reflects)
            try emit(rating, in: transaction)
        case .reports:
            guard let (person, review) = RatingState.parts(of: key),
                var report = try ReportTable.report(person, review, in: database)
            else { return }
            report.reflects = restatement.reflects(report.reflects)
            try emit(report, in: transaction)
        }
    }
}
