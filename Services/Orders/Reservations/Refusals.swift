import Contract
import Events

extension Order {
    /// The place's reason, with the line that it refers to.
    func reason(of refusal: Reservation) -> Reason {
        var reason = refusal.reason ?? Reason("sold-out", "The place cannot hold its part of the order.")
        let index =
            lines.firstIndex { refusal.refusedVariant == Variant($0) }
            ?? lines.firstIndex { $0.item == reason.item && $0.place == refusal.place }
            ?? lines.firstIndex { $0.place == refusal.place }
        reason.place = refusal.place
        // A field that is no line's is about the whole order at the place.
        if let field = reason.field, !field.hasPrefix("/lines/") { return reason }
        let quantities = ["sold-out", "too-many"]
        let member = reason.option != nil ? "options" : quantities.contains(reason.code) ? "quantity" : "item"
        reason.field = index.map { "/lines/\($0)/\(member)" }
        reason.changes = reason.changes.map { shortages($0, of: refusal) }
        return reason
    }

    /// The available quantities of lines of which a place has too little. The place adds up lines of one variant; here each line gets what
    /// the lines before it leave.
    private func shortages(_ changes: [LineChange], of refusal: Reservation) -> [LineChange] {
        var left: [Variant: (rest: Int, option: OptionName?)] = [:]
        for change in changes {
            guard case .quantity(let quantity) = change.is, refusal.lines.indices.contains(change.line) else {
                continue
            }
            left[Variant(refusal.lines[change.line])] = (quantity, change.option)
        }
        return lines.enumerated().compactMap { index, line in
            guard line.place == refusal.place, let (rest, option) = left[Variant(line)] else { return nil }
            let had = min(rest, line.quantity)
            left[Variant(line)]?.rest = rest - had
            guard had < line.quantity else { return nil }
            return LineChange(
                line: index, item: line.item, option: option, was: .quantity(line.quantity), is: .quantity(had))
        }
    }

    /// The reason for an order without a total: the first line whose price, or whose place's fee, is in another currency than the lines before.
    var otherCurrency: Reason {
        let first = lines.first?.price?.currency
        let fees = Set(parts.filter { $0.fee.map { $0.currency != first } ?? false }.map(\.place))
        let index = lines.firstIndex { $0.price?.currency != first } ?? lines.firstIndex { fees.contains($0.place) }
        let name = index.map { lines[$0].name ?? lines[$0].item } ?? ""
        var reason = Reason(
            "mixed-currencies", "“\(name)” is priced in another currency than the lines before it.",
            field: index.map { "/lines/\($0)/item" }, item: index.map { lines[$0].item })
        reason.place = index.map { lines[$0].place }
        return reason
    }

    /// The reason if prices differ from those that the customer was shown; nil if none does.
    var priceChange: Reason? {
        let changes = lines.enumerated().flatMap { index, line in line.priceChanges(index) }
        guard let first = changes.first, case .price(let was) = first.was, case .price(let now) = first.is else {
            return nil
        }
        let name = lines[first.line].name ?? first.item
        return Reason(
            "price-changed", "“\(name)” costs \(now.text) now, not \(was.text).", field: "/lines/\(first.line)/price",
            item: first.item, option: first.option, changes: changes)
    }
}

extension OrderLine {
    /// Price changes since the customer was shown the line: of one piece, and of each of its choices.
    fileprivate func priceChanges(_ index: Int) -> [LineChange] {
        let whole = LineChange(line: index, item: item, from: expectedPrice, to: price)
        let choices = (options ?? []).map {
            LineChange(line: index, item: item, option: $0.named, from: $0.expectedPrice, to: $0.price)
        }
        return ([whole] + choices).compactMap(\.self)
    }
}

extension LineChange {
    /// Nil if no price was shown, or the same price.
    fileprivate init?(line: Int, item: String, option: OptionName? = nil, from shown: Money?, to price: Money?) {
        guard let shown, let price, shown != price else { return nil }
        self.init(line: line, item: item, option: option, was: .price(shown), is: .price(price))
    }
}

extension Reservation {
    /// The variant that its reason is about, if the reason names a line.
    fileprivate var refusedVariant: Variant? {
        guard let field = reason?.field, field.hasPrefix("/lines/"),
            let index = Int(field.dropFirst(7).prefix { $0 != "/" }), lines.indices.contains(index)
        else { return nil }
        return Variant(lines[index])
    }
}
