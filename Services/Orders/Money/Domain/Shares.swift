import Contract

/// Arithmetic with money in whole minor units, without losses.
enum Shares {
    /// Divides an amount by weights, to the minor unit. Each share is rounded down, and the rest goes to the largest remainders, of equal ones
    /// to the first. If all weights are 0, the first share is the whole amount.
    static func of(_ amount: Int64, by weights: [Int64]) -> [Int64] {
        guard amount > 0, let first = weights.indices.first else { return weights.map { _ in 0 } }
        var sum: UInt64 = 0
        for weight in weights { sum += UInt64(Swift.max(0, weight)) }
        guard sum > 0 else {
            return weights.indices.map { $0 == first ? amount : 0 }
        }
        var shares: [Int64] = []
        var remainders: [UInt64] = []
        for weight in weights {
            let product = UInt64(amount).multipliedFullWidth(by: UInt64(Swift.max(0, weight)))
            let (quotient, remainder) = sum.dividingFullWidth(product)
            shares.append(Int64(quotient))
            remainders.append(remainder)
        }
        var left = amount - shares.reduce(0, +)
        let order = weights.indices.sorted { (remainders[$0], $1) > (remainders[$1], $0) }
        for index in order where left > 0 {
            shares[index] += 1
            left -= 1
        }
        return shares
    }

    /// The tax that an amount contains, rounded to the nearest minor unit.
    /// - Parameter rate: in hundredths of a percent.
    static func tax(in gross: Int64, rate: Int) -> Int64 {
        guard gross > 0, rate > 0 else { return 0 }
        let divisor = UInt64(10_000 + rate)
        let (quotient, remainder) = divisor.dividingFullWidth(UInt64(gross).multipliedFullWidth(by: UInt64(rate)))
        return Int64(quotient) + (remainder * 2 >= divisor ? 1 : 0)
    }
}

extension Order {
    /// What its customer pays: the total and the tip; nil before it is known.
    var toPay: Money? {
        guard let total else { return nil }
        guard let tip = payment?.tip else { return total }
        let (sum, overflow) = total.amount.addingReportingOverflow(tip.amount)
        return overflow || tip.currency != total.currency ? nil : Money(amount: sum, currency: total.currency)
    }

    /// The price of a place's part: its lines, its fee and its share of the tip.
    func price(ofPartAt place: String) -> Int64 {
        let part = parts.first { $0.place == place }
        let sum = Money.sum(of: lines.filter { $0.place == place })?.amount ?? 0
        return sum + (part?.fee?.amount ?? 0) + (part?.tip?.amount ?? 0)
    }

    /// The order with the tip shared among its parts; nil if the tip is not valid for this order.
    func sharingTip() -> Order? {
        guard let tip = payment?.tip else { return self }
        let sums = parts.map { part in Money.sum(of: lines.filter { $0.place == part.place }) }
        guard let currency = total?.currency, tip.currency == currency, tip.amount >= 1,
            tip.amount <= sums.reduce(0, { $0 + ($1?.amount ?? 0) })
        else { return nil }
        var order = self
        for (index, share) in Shares.of(tip.amount, by: sums.map { $0?.amount ?? 0 }).enumerated() where share > 0 {
            order.parts[index].tip = Money(amount: share, currency: currency)
        }
        return order
    }
}
