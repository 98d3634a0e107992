import Events

/// An item's stock and the holds on it.
extension Item: Stocked {
    var portionDate: String? { stock.date }

    func offer(_ line: OrderLine, _ order: String) -> Hold {
        Hold(order: order, quantity: line.quantity, name: line.name ?? name, price: line.price ?? price)
    }

    func shortage(of quantity: Int, at moment: Timestamp) -> Reason? {
        if let available, available < quantity {
            let detail = available == 0 ? "“\(name)” is sold out." : "Only \(available) of “\(name)” can still be had."
            return Reason("sold-out", detail, item: id)
        }
        return crowd(name)
    }

    /// Takes what the order holds out of the stock, out of the portions of the given date if they are daily.
    mutating func take(for order: String, portionsOf date: String?) {
        guard let hold = hold(of: order) else { return }
        drop(order)
        if let date { stock = stock.renewed(on: date) }
        if stock.date == date { stock = stock.adding(-hold.quantity) }
    }

    /// Puts back what was taken. Portions of a day gone by are gone.
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

    /// Daily portions anew if their date is before the given one; once per date, whatever the clock does.
    func renewed(on date: String) -> Stock {
        guard case .daily(let portions, _, let current) = self, current < date else { return self }
        return .daily(portions: portions, left: portions, date: date)
    }

    /// The stock that a person asks for, in place of the existing.
    ///
    /// Daily portions with today's date, or with another number left than there are portions, say how many are left today; else as
    /// many as were taken today stay taken.
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
