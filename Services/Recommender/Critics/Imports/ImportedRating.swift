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

    /// Critics' scales are of all kinds, so that halves are not required. Predictions are computed in hundredths.
    static let starsRule = "0 to 5"

    /// What is wrong with it; nil if nothing is.
    var fault: String? {
        if !ThingID.isName(critic) { return "critic must be an id: \(ThingID.rule)" }
        if !ThingID.isName(thing) { return "thing must be an id: \(ThingID.rule)" }
        if !(0...5).contains(stars) { return "stars must be \(ImportedRating.starsRule)" }
        if let review, !RateThing.isReview(review) {
            return "a review has \(RateThing.reviewRule)"
        }
        if let url, !["http://", "https://"].contains(where: url.hasPrefix) || url.count > RatingRules.longestAddress {
            return "url must be an http or https address of at most \(RatingRules.longestAddress) characters"
        }
        return nil
    }
}
