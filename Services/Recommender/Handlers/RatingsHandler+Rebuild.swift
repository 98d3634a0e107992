import Contract
import Events
public import Store

extension RatingsHandler {
    public var kinds: [any StateKeeping] {
        [PersonRating.states, ExpertRating.states, RatingSummary.states, ReviewReport.states]
    }

    public func fold(_ own: Input, in transaction: borrowing Transaction) throws {
        try kinds.first { $0.topic.name == own.position.topic }?.fold(own, in: transaction)
        // Of several processes one may not have read all that others told it.
        switch own.event.type {
        case RatingSummaryEvents.changed:
            try SummaryTable.noteUnsummed(own.event.subject, in: transaction.database)
        case RatingEvents.changed:
            let rating = try own.event.decode(PersonRating.self)
            if rating.shared == true { try SummaryTable.noteUnsummed(rating.thing, in: transaction.database) }
        default: break
        }
    }
}
