import Contract
import Events
import Store

/// The summary of a thing's ratings, without hidden, private and waiting ones.
struct SummedRatings {
    let summary: RatingSummary

    /// Nil if the thing has no ratings.
    /// - Parameter waves: earlier waves and decisions.
    init?(of thing: String, waves: RatingWaves?, in database: Database) throws {
        let ratings = CountedRatings(thing: thing, database: database)
        let proven = try ratings.proven()
        guard try proven.count > 0 || ratings.hasLight else { return nil }
        let decided = try waves?.decidedUntil.map { end in
            try ratings.light(
                in: RatingWaves(dropped: waves?.dropped).shown(until: end.microseconds + 1), limit: LightRatings.most)
        }
        let undecided = waves?.decidedUntil.map { $0.microseconds + 1 } ?? .min
        let later = try ratings.light(in: [undecided..<Int64.max], limit: LightRatings.most + 1)
        var light = LightRatings(decided: decided ?? [], later: later, waves: waves)
        if let since = light.waves?.since { light.waves?.waiting = try ratings.countLight(since: since) }
        let last = try ratings.lastReview(heldBack: light.waves ?? RatingWaves())
        let average = light.average(withProven: proven.stars, of: proven.count)
        summary = RatingSummary(
            thing: thing, average: (average * 100).rounded() / 100, count: proven.count + light.counted.count,
            guests: proven.guests, waves: light.waves, reviews: proven.reviews + light.counted.count(where: \.isReview),
            lastReviewAt: last?.at, lastReviewIntro: last?.intro, updatedAt: Timestamp(microseconds: 0))
    }
}
