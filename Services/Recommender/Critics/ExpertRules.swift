import Contract
import Events

/// A critic's rating, made from what imports and sources state.
///
/// An imported rating is people's: no source changes it, as in the catalog. Among sources the newest rating counts; of two with the same
/// time, the one whose sighting's id comes first.
extension ExpertRating {
    /// The maximum number of sources of one rating; the oldest are dropped.
    static let mostSources = 8

    /// The mark of an imported rating.
    static let byImport = "import"

    /// Critics' scales are of all kinds, so that halves are not required. Predictions are computed in hundredths.
    static let starsRule = "0 to 5"

    var hasCriticsStars: Bool { (0...5).contains(stars) }

    var isImported: Bool { imported != nil || seen == nil }

    /// The rating after a source showed this one.
    static func shown(
        _ shown: SeenRating, of thing: String, by critic: String, over before: ExpertRating?
    ) -> ExpertRating {
        var rating =
            before ?? ExpertRating(critic: critic, thing: thing, stars: shown.stars, at: shown.at, seen: [])
        if rating.isImported { rating.imported = byImport }
        let others = (rating.seen ?? []).filter { $0.sighting != shown.sighting }
        return rating.settled(by: others + [shown])
    }

    /// The rating without one source; nil if nobody else states it.
    func without(_ sighting: String) -> ExpertRating? {
        let others = (seen ?? []).filter { $0.sighting != sighting }
        guard isImported || !others.isEmpty else { return nil }
        return settled(by: others)
    }

    /// The rating as an import's row makes it; nil if that changes nothing.
    func imported(over before: ExpertRating?, at time: Timestamp) -> ExpertRating? {
        var rating = self
        rating.imported = Self.byImport
        rating.seen = before?.seen
        rating.reflects = before?.reflects ?? InputPositions()
        if var same = before, same.isImported {
            same.imported = rating.imported
            rating.at = same.at
            if rating == same { return nil }
        }
        rating.at = time
        return rating
    }

    /// The rating as it was before an import, beside what sources show now; nil if nobody states it any more.
    func restored(over now: ExpertRating?) -> ExpertRating? {
        guard isImported else { return now?.withoutImport }
        var rating = self
        rating.seen = now?.seen
        if rating.seen != nil { rating.imported = Self.byImport }
        rating.reflects = now?.reflects ?? reflects
        return rating
    }

    /// The rating as only sources state it; nil if none does.
    var withoutImport: ExpertRating? {
        guard let seen, !seen.isEmpty else { return nil }
        var rating = self
        rating.imported = nil
        (rating.attribution, rating.illustrative) = (nil, nil)
        return rating.settled(by: seen)
    }

    private func settled(by sources: [SeenRating]) -> ExpertRating {
        let newest = sources.sorted { ($1.at, $0.sighting) < ($0.at, $1.sighting) }.prefix(Self.mostSources)
        var rating = self
        rating.seen = newest.isEmpty ? nil : Array(newest)
        guard imported == nil, let first = newest.first else { return rating }
        rating.stars = first.stars
        rating.review = first.review
        rating.url = first.url
        rating.at = first.at
        rating.source = "crawl:\(first.source)"
        return rating
    }
}
