/// A quantity of one thing, and the price of one.
public protocol PricedLine {
    var quantity: Int { get }
    var price: Money? { get }
}

extension OrderLine: PricedLine {}
extension OrderLineView: PricedLine {}

extension Money {
    /// The sum of the parts' tips; nil if there is none.
    public static func tip(of parts: [OrderPart]) -> Money? {
        parts.compactMap(\.tip).reduce(nil) { sum, tip in
            Money(amount: (sum?.amount ?? 0) &+ tip.amount, currency: tip.currency)
        }
    }

    /// An order's total: its lines and its places' fees. Cancelled parts count only if all are cancelled.
    ///
    /// Nil if something has no price, the currencies differ or the sum would overflow.
    public static func total(of lines: [OrderLine], _ parts: [OrderPart]) -> Money? {
        let ended = Set(parts.filter { $0.status == .cancelled || $0.status == .rejected }.map(\.place))
        let areAllEnded = ended.count == parts.count
        let standing = areAllEnded ? lines : lines.filter { !ended.contains($0.place) }
        guard var total = sum(of: standing) else { return nil }
        for part in parts where areAllEnded || !ended.contains(part.place) {
            guard let fee = part.fee else { continue }
            let (sum, overflow) = total.amount.addingReportingOverflow(fee.amount)
            guard fee.currency == total.currency, !overflow else { return nil }
            total.amount = sum
        }
        return total
    }

    /// The sum of priced lines; nil if one has no price, the currencies differ or the sum would overflow.
    public static func sum(of lines: [some PricedLine]) -> Money? {
        guard let currency = lines.first?.price?.currency else { return nil }
        var sum: Int64 = 0
        for line in lines {
            guard let price = line.price, price.currency == currency else { return nil }
            let (product, tooLarge) = price.amount.multipliedReportingOverflow(by: Int64(line.quantity))
            let (next, overflow) = sum.addingReportingOverflow(product)
            guard !tooLarge, !overflow else { return nil }
            sum = next
        }
        return Money(amount: sum, currency: currency)
    }
}
