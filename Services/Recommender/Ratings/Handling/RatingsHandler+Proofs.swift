import Contract
import Events
import Store

/// Proofs that are found after the rating, and decisions of operators on waves.
extension RatingsHandler {
    /// A rating and its proof.
    struct Proven: Sendable, Hashable {
        var person: String
        var thing: String
        var proof: Rater.Proof
    }

    /// Stores proofs of ratings. Ratings that have a better one stay as they are.
    func note(_ found: [Proven], in transaction: borrowing Transaction) throws {
        for one in found {
            guard var rating = try RatingTable.rating(one.person, one.thing, in: transaction.database),
                rating.stars != nil, rating.rater?.proof != one.proof, rating.rater?.proof != .guest
            else { continue }
            var rater = rating.rater ?? Rater()
            rater.proof = one.proof
            rating.rater = rater
            try emit(rating, in: transaction)
            try emitSummary(of: one.thing, because: nil, in: transaction)
        }
    }

    func handle(_ command: DecideRatings, _ input: Input, in transaction: borrowing Transaction) throws {
        guard command.thing == input.event.partitionKey else { throw Poison("the partition key is not the thing") }
        let reply = Reply(to: input, from: command.thing, about: command.thing, in: .ratingsAnswers)
        guard command.actor.role == .operator else {
            let why = Reason("forbidden", "only operators decide on ratings that wait")
            return try transaction.emit(reply.answer(.forbidden, why))
        }
        guard let summary = try SummaryTable.summary(of: command.thing, in: transaction.database),
            summary.waves?.reflects?.reflects(input.position) != true
        else { return try transaction.emit(reply.answer(.repeated)) }
        var decided = summary.waves ?? RatingWaves()
        // Later ratings wait for another decision, also when this one is consumed again.
        var reflects = decided.reflects ?? InputPositions()
        reflects.add(input.position)
        decided.reflects = reflects
        guard let since = decided.since,
            let newest = try CountedRatings(thing: command.thing, database: transaction.database)
                .newestLight(since: since)
        else {
            try emitSummary(of: command.thing, because: input.position, deciding: decided, in: transaction)
            return try transaction.emit(reply.answer(.repeated))
        }
        (decided.since, decided.decidedUntil) = (nil, newest)
        if !command.count {
            let span = RatingWaves.Span(from: since, until: newest)
            decided.dropped = Array(([span] + (decided.dropped ?? [])).prefix(Self.mostDropped))
        }
        try emitSummary(of: command.thing, because: input.position, deciding: decided, in: transaction)
    }

    /// Limit of dropped spans per thing. Ratings of older spans count again, as little as unproven ones do.
    private static let mostDropped = 50
}
