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
