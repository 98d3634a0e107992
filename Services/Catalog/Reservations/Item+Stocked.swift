import Contract
import Events

/// Stock of an item, and what orders take of it.
extension Item: Stocked {
    var portionDate: String? { stock.date }
    var remaining: Int? { sale?.availability == nil ? stock.left : 0 }

    func offer(_ line: OrderLine) -> OrderLine {
        let chosen = chosen(line)
        let sum = chosen.reduce(price.amount) { $0 + ($1.price?.amount ?? 0) }
        return OrderLine(
            item: line.item, place: line.place, quantity: line.quantity, name: name,
            price: Money(amount: sum, currency: price.currency), taxRate: taxRate,
            options: chosen.isEmpty ? nil : chosen)
    }

    func shortage(of quantity: Int, promised: Int, at instant: Timestamp) -> Reason? {
        if let reason = sale?.refusal(of: name, id, at: instant) { return reason }
        guard let left = stock.left else { return nil }
        let available = max(0, left - promised)
        guard available < quantity else { return nil }
        let count = hidesStock == true ? "Fewer than \(quantity)" : "Only \(available)"
        let detail = available == 0 ? "“\(name)” is sold out." : "\(count) of “\(name)” can still be had."
        return Reason("sold-out", detail, item: id)
    }

    mutating func take(_ amount: Amount, portionsOf dates: [String: String]) {
        stock.take(amount.quantity, portionsOf: dates[id])
        changeChoices(amount) { stock, quantity, thing in stock.take(quantity, portionsOf: dates[thing]) }
    }

    mutating func giveBack(_ amount: Amount, portionsOf dates: [String: String]) {
        stock.giveBack(amount.quantity, portionsOf: dates[id])
        changeChoices(amount) { stock, quantity, thing in stock.giveBack(quantity, portionsOf: dates[thing]) }
    }
}

extension Stock {
    /// Renews the portions first if needed: after a rebuild, a hold may be of a later day than they are.
    mutating func take(_ quantity: Int, portionsOf day: String?) {
        if let day { self = renewed(on: day) }
        if date == day { self = adding(-quantity) }
    }

    mutating func giveBack(_ quantity: Int, portionsOf day: String?) {
        if date == day { self = adding(quantity) }
    }

    /// Local date of daily portions.
    var date: String? {
        guard case .daily(_, _, let date) = self else { return nil }
        return date
    }

    /// Renews daily portions if their date is before the given one: once per date, whatever the clock does.
    func renewed(on date: String) -> Stock {
        guard case .daily(let portions, _, let current) = self, current < date else { return self }
        return .daily(portions: portions, left: portions, date: date)
    }

    /// The stock of a command, in place of the existing one.
    ///
    /// Daily portions with today's date, or with a number left that differs from the number of portions, state what is left today.
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
