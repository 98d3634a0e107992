import Contract
import Events
import ServiceKit
import Store

/// Critics' ratings from sources. The catalog decides which critic and which movie a review means.
extension RatingsHandler {
    /// Members of a sighting that the recommender reads.
    private struct ReviewRecord: Decodable {
        var id: String
        var kind: String
        var source: String
        var review: SightedReview?
        var thing: Ignored?

        /// Decodes any value: only its presence matters.
        struct Ignored: Decodable {
            init(from decoder: any Decoder) throws {}
        }
    }

    func consume(_ input: Input, in transaction: borrowing Transaction) throws {
        guard input.event.type == SightingEvents.changed else {
            return try take(nil, of: input.event.subject, "", input.position, in: transaction)
        }
        let record = try input.event.decode(ReviewRecord.self)
        guard record.kind == Sighting.ThingKind.review.rawValue else { return }
        if record.review == nil, record.thing != nil { observed.waiting.add() }
        guard let review = record.review else {
            return try take(nil, of: record.id, record.source, input.position, in: transaction)
        }
        guard ThingID.isName(review.critic), ThingID.isName(review.movie), RateThing.areStars(review.stars)
        else { throw Poison("a review gives a critic's stars to a movie, 0 to 5 in halves") }
        try take(review, of: record.id, record.source, input.position, in: transaction)
    }

    private func take(
        _ review: SightedReview?, of sighting: String, _ source: String, _ position: InputPosition,
        in transaction: borrowing Transaction
    ) throws {
        let sighted = SightedReviewPassed(
            sighting: sighting, source: source, review: review, partition: position.partition, offset: position.offset)
        try take(sighted, position, ofPartition: nil, in: transaction)
    }

    /// - Parameter number: The partition whose critics are handled; nil: all.
    func take(
        _ sighted: SightedReviewPassed, _ position: InputPosition, ofPartition number: Int32?,
        in transaction: borrowing Transaction
    ) throws {
        func isMeant(_ critic: String) -> Bool { number.map { partition(of: critic) == $0 } ?? true }
        let wanted = sighted.review.flatMap { review in
            isMeant(review.critic)
                ? (
                    review.critic, review.movie,
                    SeenRating(
                        sighting: sighted.sighting, source: sighted.source, stars: review.stars, review: review.text,
                        url: review.url, at: review.at)
                ) : nil
        }
        let holders = try ExpertTable.ratings(seenAs: sighted.sighting, in: transaction.database)
            .filter { isMeant($0.critic) }
        try take(wanted, from: sighted.sighting, holders, position, in: transaction)
    }

    /// Makes a sighting count for one rating, or for none.
    ///
    /// A rating that reflects the position has already handled the sighting, as happens when inputs come again after a rebuild. A later
    /// input may have bound the sighting to another rating, which is not undone.
    private func take(
        _ wanted: (critic: String, movie: String, shown: SeenRating)?, from sighting: String,
        _ holders: [ExpertRating], _ position: InputPosition, in transaction: borrowing Transaction
    ) throws {
        let key = wanted.map { "\($0.critic)/\($0.movie)" }
        var hasMovedOn = false
        for holder in holders where holder.key != key {
            guard !holder.reflects.reflects(position) else {
                hasMovedOn = true
                continue
            }
            observed.withdrawn.add()
            try put(holder.without(sighting), over: holder, because: position, in: transaction)
        }
        guard let wanted, !hasMovedOn else { return }
        let before = try ExpertTable.rating(wanted.critic, wanted.movie, in: transaction.database)
        guard before?.reflects.reflects(position) != true else { return }
        let rating = ExpertRating.shown(wanted.shown, of: wanted.movie, by: wanted.critic, over: before)
        guard rating != before else { return }
        if rating.isImported { observed.behindImport.add() } else { observed.used.add() }
        try put(rating, over: before, because: position, in: transaction)
    }

    /// Emits what a critic's rating is now; nil: nobody states it any more.
    /// - Parameter position: of the sighting behind it; nil for an import or its undoing.
    func put(
        _ rating: ExpertRating?, over before: ExpertRating?, because position: InputPosition?,
        in transaction: borrowing Transaction
    ) throws {
        if var rating {
            if let position { rating.reflects.add(position) }
            try ExpertRating.states.emit(rating, in: transaction)
            return
        }
        guard var deleted = before else { return }
        if let position { deleted.reflects.add(position) }
        try emitDeleted(deleted, in: transaction)
    }
}
