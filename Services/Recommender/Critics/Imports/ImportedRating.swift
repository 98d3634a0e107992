import Contract
import Events

/// A critic's rating in a file.
struct ImportedRating: Codable, Sendable, Hashable {
    var critic: String
    var thing: String
    var stars: Double
    var review: String?
    /// The address of the review.
    var url: String?
    var source: String?
    var attribution: String?
    var illustrative: Bool?

    func rating(at time: Timestamp) -> ExpertRating {
        ExpertRating(
            critic: critic, thing: thing, stars: stars, review: review, url: url, at: time, source: source,
            attribution: attribution, illustrative: illustrative)
    }

    /// What is wrong with it; nil if nothing is.
    var fault: String? {
        if !ThingID.isName(critic) { return "critic must be an id: \(ThingID.rule)" }
        if !ThingID.isName(thing) { return "thing must be an id: \(ThingID.rule)" }
        if !RateThing.areStars(stars) { return "stars must be \(RateThing.starsRule)" }
        if let review, !RateThing.isReview(review) {
            return "a review has \(RateThing.reviewRule)"
        }
        if let url, !["http://", "https://"].contains(where: url.hasPrefix) || url.count > RatingRules.longestAddress {
            return "url must be an http or https address of at most \(RatingRules.longestAddress) characters"
        }
        return nil
    }
}
