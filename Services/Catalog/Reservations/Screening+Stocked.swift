import Contract
import Events

/// Seats of a screening: held, sold and given back like an item's stock, until the show begins.
extension Screening: Stocked {
    var portionDate: String? { nil }
    var remaining: Int? { sale?.availability == nil ? left : 0 }

    func offer(_ line: OrderLine) -> OrderLine {
        OrderLine(
            item: line.item, place: line.place, quantity: line.quantity, name: movieName, price: price,
            taxRate: taxRate, show: show)
    }

    func shortage(of quantity: Int, promised: Int, at instant: Timestamp) -> Reason? {
        guard !isCancelled else { return Reason("show-cancelled", "“\(movieName)” was cancelled.", item: id) }
        guard instant < startDate.instant else {
            return Reason("already-started", "“\(movieName)” began at \(startDate.timeOfDay).", item: id)
        }
        if eventStatus == .postponed {
            return Reason("not-on-sale", "“\(movieName)” was postponed: its new time is not known.", item: id)
        }
        if let reason = sale?.refusal(of: movieName, id, at: instant) { return reason }
        let available = max(0, left - promised)
        guard available < quantity else { return nil }
        let detail =
            available == 0
            ? "“\(movieName)” is sold out." : "Only \(available) seats for “\(movieName)” can still be had."
        return Reason("sold-out", detail, item: id)
    }

    mutating func take(_ amount: Amount, portionsOf dates: [String: String]) { left -= amount.quantity }

    mutating func giveBack(_ amount: Amount, portionsOf dates: [String: String]) { left += amount.quantity }

    /// Number of seats that are sold or held.
    var taken: Int { seats - left }

    /// Whether it is still needed at a time: open orders hold seats, or seats are sold and the show is still to come.
    func isAwaited(at instant: Timestamp, openHolds: Int) -> Bool {
        openHolds > 0 || (taken > 0 && instant < startDate.instant)
    }
}
