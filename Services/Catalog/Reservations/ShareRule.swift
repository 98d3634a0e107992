import Contract
import Events

/// While little is left of something, the open orders of one network may hold at most a share of it, however many customers the network
/// has: open orders are not paid. Many people may have one address, so the share is never small unless a place says so.
struct ShareRule: Sendable, Equatable {
    /// The smallest share, in pieces: a campus or a telephone network has one address for all.
    static let least = 50

    /// Of everything there was: what is left and what open orders hold. In percent.
    var percent = 10
    /// The share if the percentage comes to less, in pieces.
    var atLeast = least
    /// The share as the place says it, in pieces; nil: it says none.
    var ofPlace: Int?

    /// What open orders hold of one thing.
    struct Held: Sendable, Equatable {
        var byAll = 0
        var byOrigin = 0
    }

    /// Whether less than half of a thing would be left with the quantity taken.
    func isScarce(_ thing: any Stocked, after quantity: Int, _ held: Held) -> Bool {
        guard let remaining = thing.remaining else { return false }
        return (remaining - quantity) * 2 < remaining + held.byAll
    }

    /// Why a network may not hold the quantity; nil if it may.
    /// - Parameter held: without the quantity asked for.
    func refusal(of quantity: Int, of thing: any Stocked, named name: String, _ held: Held) -> Reason? {
        guard let remaining = thing.remaining else { return nil }
        let all = remaining + held.byAll
        let share = ofPlace ?? max(atLeast, ShareRule.least, all * percent / 100)
        guard isScarce(thing, after: quantity, held), held.byOrigin + quantity > share else { return nil }
        return Reason(
            "share-used",
            "Little is left of “\(name)”. Orders from your network hold \(held.byOrigin) already; one network can have \(share).",
            item: thing.id)
    }

    /// Why a thing cannot be paid by a transfer; nil if it can. A transfer takes days, in which others could have it.
    func refusal(
        ofTransferFor quantity: Int, of thing: any Stocked, named name: String, _ held: Held
    ) -> Reason? {
        guard isScarce(thing, after: quantity, held) else { return nil }
        return Reason(
            "payment-not-offered", "Little is left of “\(name)”. It cannot be paid by bank transfer.", item: thing.id)
    }
}
