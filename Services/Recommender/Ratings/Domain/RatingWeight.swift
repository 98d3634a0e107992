import Contract
import Events

/// How much a rating counts in the summary of its thing, as tables keep it.
enum RatingWeight: Int {
    /// Nothing proves it: it counts little.
    case light
    /// Of somebody who has had an account for some days, or from before it was looked at who rates.
    case full
    /// Of somebody who ordered or stayed there, or held a ticket.
    case guest

    init(_ rater: Rater?) {
        self =
            switch rater?.proof {
            case .guest: .guest
            case .account: .full
            case nil: rater == nil ? .full : .light
            }
    }
}

extension Rater {
    /// An account counts when it is so old.
    static let days = Duration.seconds(3 * 86_400)

    /// Whether the account proves at a moment that the rating is somebody's.
    func hasOldAccount(at time: Timestamp) -> Bool { account.map { $0.advanced(by: Self.days) <= time } ?? false }
}

extension PersonRating {
    /// What somebody without an account thinks of a film they need no ticket for: it serves their own recommendations, and nobody sees it.
    var isPrivate: Bool {
        guard let rater, ThingID.isMovie(thing) else { return false }
        return rater.proof == nil && rater.account == nil
    }
}
