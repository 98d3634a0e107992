import Contract
import Events

/// An item's stock and what orders take of it.
extension Item: Stocked {
    var portionDate: String? { stock.date }
    var remaining: Int? { stock.left }

    func offer(_ line: OrderLine) -> OrderLine {
        OrderLine(item: line.item, place: line.place, quantity: line.quantity, name: name, price: price)
    }

    func shortage(of quantity: Int, promised: Int, at moment: Timestamp) -> Reason? {
        guard let left = stock.left else { return nil }
        let available = max(0, left - promised)
        guard available < quantity else { return nil }
        let detail = available == 0 ? "“\(name)” is sold out." : "Only \(available) of “\(name)” can still be had."
        return Reason("sold-out", detail, item: id)
    }

    /// After a rebuild, a hold may have been decided for a day that the portions have not come to yet. It renews them first.
    mutating func take(_ quantity: Int, portionsOf date: String?) {
        if let date { stock = stock.renewed(on: date) }
        if stock.date == date { stock = stock.adding(-quantity) }
    }

    mutating func giveBack(_ quantity: Int, portionsOf date: String?) {
        if stock.date == date { stock = stock.adding(quantity) }
    }
}

extension Stock {
    /// The local date that daily portions count for.
    var date: String? {
        guard case .daily(_, _, let date) = self else { return nil }
        return date
    }

    /// Renews daily portions if their date is before the given one: once per date, whatever the clock does.
    func renewed(on date: String) -> Stock {
        guard case .daily(let portions, _, let current) = self, current < date else { return self }
        return .daily(portions: portions, left: portions, date: date)
    }

    /// The stock that a person asks for, in place of the existing one.
    ///
    /// If daily portions carry today's date, or if their number left differs from the number of portions, they say how many are left today.
    /// Otherwise as many as were taken today stay taken.
    func settled(over existing: Stock?, today: String) -> Stock {
        guard case .daily(let portions, let left, let date) = self else { return self }
        let day = max(today, existing?.date ?? "")
        if date == today || (date.isEmpty && left != portions) {
            return .daily(portions: portions, left: left, date: day)
        }
        if case .daily(let portionsBefore, let leftBefore, day) = existing {
            return .daily(portions: portions, left: leftBefore + portions - portionsBefore, date: day)
        }
        return .daily(portions: portions, left: portions, date: day)
    }
}
