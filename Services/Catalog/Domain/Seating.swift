import Events

/// A screening's seats: held, sold and given back as an item's stock is, until the show begins.
extension Screening: Stocked {
    var portionDate: String? { nil }

    func offer(_ line: OrderLine, _ order: String) -> Hold {
        Hold(
            order: order, quantity: line.quantity, name: line.name ?? movieName, price: line.price ?? price,
            show: line.show ?? show)
    }

    func shortage(of quantity: Int, at moment: Timestamp) -> Reason? {
        guard moment < startDate.moment else {
            return Reason("already-started", "“\(movieName)” began at \(startDate.timeOfDay).", item: id)
        }
        if available < quantity {
            let detail =
                available == 0
                ? "“\(movieName)” is sold out." : "Only \(available) seats for “\(movieName)” can still be had."
            return Reason("sold-out", detail, item: id)
        }
        return crowd(movieName)
    }

    mutating func take(for order: String, portionsOf date: String?) {
        guard let hold = hold(of: order) else { return }
        drop(order)
        left -= hold.quantity
    }

    mutating func giveBack(_ quantity: Int, portionsOf date: String?) {
        left += quantity
    }

    /// Seats that are paid for.
    var sold: Int { seats - left }

    /// Whether somebody counts on it at a moment: open orders, or seats sold for a show still to come.
    func isAwaited(at moment: Timestamp) -> Bool {
        !holds.isEmpty || (sold > 0 && moment < startDate.moment)
    }
}
