import Contract
import Events

/// While little is left of something, the open orders of one address may hold at most a share of it, however many customers the address
/// has: open orders are not paid. Many people may have one address, so the share is never small.
struct ShareRule: Sendable, Equatable {
    /// The smallest share, in pieces: a campus or a telephone network has one address for all.
    static let least = 50

    /// Of everything there was: what is left and what open orders hold. In percent.
    var percent = 10
    /// The share if the percentage comes to less, in pieces.
    var atLeast = least

    /// What open orders hold of one thing.
    struct Held: Sendable, Equatable {
        var byAll = 0
        var byOrigin = 0
    }

    /// Why an address may not hold the quantity; nil if it may.
    /// - Parameter held: without the quantity asked for.
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
