import Contract
import Events

/// While little is left of something, one address gets no more of it than a share, however many customers it has: open orders count,
/// which are not paid. Many people may have one address, so the share is never small.
struct ShareRule: Sendable, Equatable {
    /// Never fewer: a campus or a telephone network has one address for all.
    static let least = 50

    /// Of all that there was to be had, in percent.
    var percent = 10
    /// If that is less than this, this.
    var atLeast = least

    /// What open orders hold of one thing.
    struct Held: Sendable, Equatable {
        var byAll = 0
        var byOrigin = 0
    }

    /// Why so many more are not held for an address; nil if they may be.
    /// - Parameter held: without what is asked for.
    func refusal(of quantity: Int, of thing: any Stocked, named name: String, _ held: Held) -> Reason? {
        guard let remaining = thing.remaining else { return nil }
        let all = remaining + held.byAll
        let isScarce = (remaining - quantity) * 2 < all
        let share = max(atLeast, ShareRule.least, all * percent / 100)
        guard isScarce, held.byOrigin + quantity > share else { return nil }
        return Reason(
            "share-used",
            "Little is left of “\(name)”. Orders from your network hold \(held.byOrigin) already; one network can have \(share).",
            item: thing.id)
    }
}
