import Contract
import Events

/// Limits the share of a scarce thing that the open orders of one network may hold, however many customers it has: open orders are not
/// paid. Many people may have one address, so the share is never small unless a place states so.
struct ShareRule: Sendable, Equatable {
    /// The smallest default share, in pieces: a campus or a telephone network has one address for all.
    static let least = 50

    /// Share in percent of what is left and what open orders hold together.
    var percent = 10
    /// The share if the percentage comes to less, in pieces.
    var atLeast = least
    /// The share that the place states, in pieces; nil: none.
    var ofPlace: Int?

    /// Quantities that open orders hold of one thing.
    struct Held: Sendable, Equatable {
        var byAll = 0
        var byOrigin = 0
    }

    /// Whether less than half of a thing would be left with the quantity taken.
    func isScarce(_ thing: any Stocked, after quantity: Int, _ held: Held) -> Bool {
        guard let remaining = thing.remaining else { return false }
        return (remaining - quantity) * 2 < remaining + held.byAll
    }

    /// Reason why a network may not hold the quantity; nil if it may.
    /// - Parameter held: quantities without the one asked for.
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

    /// Reason why a thing cannot be paid by a transfer; nil if it can. A transfer takes days, during which others could buy it.
    func refusal(
        ofTransferFor quantity: Int, of thing: any Stocked, named name: String, _ held: Held
    ) -> Reason? {
        guard isScarce(thing, after: quantity, held) else { return nil }
        return Reason(
            "payment-not-offered", "Little is left of “\(name)”. It cannot be paid by bank transfer.", item: thing.id)
    }
}
