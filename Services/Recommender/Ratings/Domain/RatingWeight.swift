import Contract
import Events

/// How much a rating counts in the summary of its thing, as tables keep it.
enum RatingWeight: Int {
    /// Unproven: it counts little.
    case light
    /// By somebody with an account of some days; or older than proofs.
    case full
    /// By somebody who ordered or stayed there, or held a ticket.
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
    /// Age from which an account counts.
    static let days = Duration.seconds(3 * 86_400)

    /// Whether the account is old enough at a time to prove the rating.
    func hasOldAccount(at time: Timestamp) -> Bool { account.map { $0.advanced(by: Self.days) <= time } ?? false }
}

extension PersonRating {
    /// True for a film's rating by somebody without an account or a ticket: it serves their own recommendations, and nobody else sees it.
    var isPrivate: Bool {
        guard let rater, ThingID.isMovie(thing) else { return false }
        return rater.proof == nil && rater.account == nil
    }
}
