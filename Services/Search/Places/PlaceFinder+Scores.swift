import Contract
import Finding
import Words

/// What found places scored by. It repeats the steps of `PlaceFinder.prefer` for the places of a page.
extension PlaceFinder {
    /// - Parameter prices: the usual price at each candidate.
    func scores(of hits: [PlaceHit], _ words: FoundWords?, amongPrices prices: [Money]) -> [Explanation.Score] {
        let preference = Preference(query.preferences, prices: prices)
        var open = OpenPlaces(query.preferences, in: index.things)
        return hits.map { hit in
            var factors: [String: Double] = [:]
            if query.preferences.isNearest, let distance = hit.distance {
                factors["nearest"] = Self.nearest(distance)
            } else {
                let rating = hit.entry.rating.map { Rating(average: $0.average, count: $0.count) }
                factors["nearness"] = Combination.nearness(hit.distance)
                factors["rating"] = Combination.standing(rating)
                factors["approach"] = index.things.number(.place, hit.entry.id).flatMap { approach(hit.entry, $0) }
            }
            preference.forEachFactor(hit.entry.usualPrice, of: hit.entry, { open?.areOpen($0) }) { factors[$0] = $1 }
            let score = -hit.rank.first
            // What the words are worth is the rest.
            factors["words"] = score / factors.values.reduce(1, *)
            let number = index.things.number(.place, hit.entry.id)
            return Explanation.Score(
                id: hit.entry.id, score: score, factors: factors, match: number.flatMap { words?.match(of: $0) })
        }
    }
}
