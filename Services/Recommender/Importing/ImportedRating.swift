import Events

/// A critic's rating as a file says it.
struct ImportedRating: Codable, Sendable, Hashable {
    var critic: String
    var thing: String
    var stars: Double
    var review: String?
    /// Where the review is to be read.
    var url: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    func rating(at time: Timestamp) -> ExpertRating {
        ExpertRating(
            critic: critic, thing: thing, stars: stars, review: review, url: url, at: time, source: source,
            attribution: attribution, illustrative: illustrative)
    }

    /// What is wrong with it; nil if nothing.
    var fault: String? {
        if !RatingRules.isThing(critic) { return "critic must be an id: 1–64 of a–z 0–9 -" }
        if !RatingRules.isThing(thing) { return "thing must be an id: 1–64 of a–z 0–9 -" }
        if !(0...5).contains(stars) || (stars * 2).rounded() != stars * 2 { return "stars must be 0 to 5 in halves" }
        if let review, !RateThing.isReview(review) {
            return "a review has \(RateThing.reviewRule)"
        }
        if let url, !["http://", "https://"].contains(where: url.hasPrefix) || url.count > RatingRules.longestAddress {
            return "url must be an http or https address of at most \(RatingRules.longestAddress) characters"
        }
        return nil
    }
}
