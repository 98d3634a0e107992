/// Rules for an order's lines. The gateway checks them before it accepts an order, orders before it asks a place, and the catalog before it
/// holds items.
public struct LineRules: Sendable {
    public let mostLines: Int
    /// The largest quantity of one item, over all lines and choices.
    public let mostOfOneItem: Int

    public static let order = LineRules(mostLines: 50, mostOfOneItem: 5)
    /// Rules for a reservation's request. They are wider than an order's, so that a place can serve orders with other rules. They only keep
    /// sums within an `Int` and a record within its size.
    public static let reservation = LineRules(mostLines: 100, mostOfOneItem: 1_000_000)

    /// The first rule that the lines break, and where.
    public func fault(in lines: [PlaceOrder.Line]) -> Reason? {
        guard (1...mostLines).contains(lines.count) else { return .field("/lines", "1 to \(mostLines) lines") }
        var sums: [String: Int] = [:]
        var options = 0
        for (index, line) in lines.enumerated() {
            guard ThingID.isItem(line.item) else {
                return .field("/lines/\(index)/item", "an item's id: \(ThingID.itemRule)")
            }
            if let fault = OptionRules.fault(in: line, "/lines/\(index)") { return fault }
            options += line.options?.count ?? 0
            guard options <= OptionRules.mostOfOrder else {
                let allowed = "fewer: all lines have at most \(OptionRules.mostOfOrder) choices"
                return .field("/lines/\(index)/options", allowed, item: line.item)
            }
            guard line.quantity >= 1 else {
                let allowed = "a whole number from 1 to \(mostOfOneItem)"
                return .field("/lines/\(index)/quantity", allowed, item: line.item)
            }
            // Bounded before it is added: a quantity may be anything that an Int holds.
            let sum = sums[line.item, default: 0] + min(line.quantity, mostOfOneItem + 1)
            guard sum <= mostOfOneItem else {
                return Reason(
                    "too-many", "an order may have at most \(mostOfOneItem) of one item",
                    field: "/lines/\(index)/quantity", item: line.item)
            }
            sums[line.item] = sum
        }
        return nil
    }
}
