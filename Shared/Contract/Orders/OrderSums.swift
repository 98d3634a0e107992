/// So many of one thing, and what one costs.
public protocol PricedLine {
    var quantity: Int { get }
    var price: Money? { get }
}

extension OrderLine: PricedLine {}
extension OrderLineView: PricedLine {}

extension Money {
    /// What is given to places besides their prices; nil if nothing is.
    public static func tip(of parts: [OrderPart]) -> Money? {
        parts.compactMap(\.tip).reduce(nil) { sum, tip in
            Money(amount: (sum?.amount ?? 0) &+ tip.amount, currency: tip.currency)
        }
    }

    /// What an order costs: its lines and its places' fees, without parts that were cancelled unless all were; nil if something has no
    /// price, the currencies differ or the sum is too large for a number.
    public static func total(of lines: [OrderLine], _ parts: [OrderPart]) -> Money? {
        let gone = Set(parts.filter { $0.status == .cancelled || $0.status == .rejected }.map(\.place))
        let isAllGone = gone.count == parts.count
        let standing = isAllGone ? lines : lines.filter { !gone.contains($0.place) }
        guard var total = sum(of: standing) else { return nil }
        for part in parts where isAllGone || !gone.contains(part.place) {
            guard let fee = part.fee else { continue }
            let (sum, overflow) = total.amount.addingReportingOverflow(fee.amount)
            guard fee.currency == total.currency, !overflow else { return nil }
            total.amount = sum
        }
        return total
    }

    /// The sum of priced lines; nil if one has no price, the currencies differ or the sum is too large for a number.
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
