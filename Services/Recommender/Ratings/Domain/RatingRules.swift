import Contract
import Events

/// Rules of ratings, and how a new rating replaces an old one.
enum RatingRules {
    /// The maximum number of ratings of one person.
    static let most = 10_000

    /// Why a command is refused; nil if it is allowed.
    static func refusal(of command: RateThing) -> Reason? {
        guard ThingID.isName(command.thing) else {
            return Reason("invalid", "the thing must be an id: \(ThingID.rule)")
        }
        if let stars = command.stars {
            guard RateThing.areStars(stars) else { return .field("/stars", RateThing.starsRule) }
        }
        if let review = command.review {
            guard command.stars != nil else {
                return Reason("invalid", "a review needs stars", field: "/review")
            }
            guard RateThing.isReview(review) else {
                return .field("/review", RateThing.reviewRule)
            }
        }
        return nil
    }

    /// Whether a rating differs from the one before, or has an account that was not known: then it may count more.
    static func isNews(_ after: PersonRating?, _ before: PersonRating?) -> Bool {
        before?.stars != after?.stars || before?.review != after?.review
            || before?.rater?.account == nil && after?.rater?.account != nil
    }

    /// - Parameters:
    ///   - id: the command's, of which the id of a new review is made.
    ///   - time: when the log took the command: it puts ratings of all gateways in one order.
    /// - Returns: the rating after the command; nil if none is left. What was watched stays watched. A reply is deleted with the text, a
    ///   decision of operators with the stars: another text does not undo it.
    static func after(
        _ command: RateThing, named id: String, before: PersonRating?, at time: Timestamp,
        reflecting position: InputPosition
    ) -> PersonRating? {
        let watched = before?.watched ?? false
        guard command.stars != nil || watched else { return nil }
        var reflects = before?.reflects ?? InputPositions()
        reflects.add(position)
        var after = PersonRating(
            person: command.person, thing: command.thing, stars: command.stars, review: command.review,
            watched: watched, at: time, shared: before?.shared, reflects: reflects)
        guard command.stars != nil else { return after }
        after.rater = rater(of: command, before, at: time)
        after.moderation = before?.moderation
        after.id = before?.reviewID
        if command.review != nil {
            after.id = after.id ?? ReviewID.of(command: id)
            after.reply = before?.reply
        } else if !after.isHidden {
            (after.id, after.moderation) = (nil, nil)
        }
        return after
    }

    /// The proof that was found before stays.
    private static func rater(of command: RateThing, _ before: PersonRating?, at time: Timestamp) -> Rater? {
        guard var rater = command.rater else { return before?.rater }
        let known = before?.rater?.proof
        let isGuest = known == .guest || before?.watched == true
        rater.proof = isGuest ? .guest : known ?? (rater.hasOldAccount(at: time) ? .account : nil)
        return rater
    }

    /// Joins ratings of several ids of one person: of a thing the last one with stars counts, and it was watched if any says so.
    static func joined(_ ratings: [PersonRating]) -> [PersonRating] {
        Dictionary(grouping: ratings, by: \.thing).compactMap { _, all in
            guard var last = all.max(by: { ($0.stars != nil ? 1 : 0, $0.at) < ($1.stars != nil ? 1 : 0, $1.at) }) else {
                return nil
            }
            last.watched = all.contains(where: \.watched)
            return last
        }.sorted { $0.thing < $1.thing }
    }

    /// The beginning of a review: at most 120 characters, cut between words where possible.
    static func intro(_ review: String) -> String {
        let text = review.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.count > 120 else { return text }
        let start = text.prefix(119)
        let cut = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return cut + "…"
    }
}
