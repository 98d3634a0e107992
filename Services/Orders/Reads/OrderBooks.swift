import CSV
import Contract
import Events
import Foundation
import Hours

/// A place's part of orders as a table (CSV), one line each, for its books. It names nobody.
enum OrderBooks {
    static let columns = [
        "order", "number", "createdAt", "status", "reason", "method", "scheduledTime", "readyAt", "quantity", "lines",
        "fee", "total", "currency", "items", "tax", "tip", "payment", "paid",
    ]

    /// Nil if the place has no part in it.
    ///
    /// Amounts are decimals in the currency's main unit ("12.50"); times are the place's, with their distance from UTC.
    static func line(of order: Order, at span: PlaceDays) -> [UInt8]? {
        guard let part = order.parts.first(where: { $0.place == span.place }) else { return nil }
        let lines = order.lines.filter { $0.place == span.place }
        let sum = Money.sum(of: lines)
        let fulfilment = order.fulfilment ?? Fulfilment(order.isSeatsOnly ? .ticket : .pickUp)
        return CSVRecord.line([
            order.id, part.number.map(String.init) ?? "", time(order.createdAt, span), part.status.rawValue,
            (part.reason ?? order.reason)?.code ?? "", fulfilment.method.rawValue, time(order.scheduledTime, span),
            time(part.readyAt, span), String(lines.reduce(0) { $0 + $1.quantity }), decimal(sum), decimal(part.fee),
            decimal(Money.total(of: lines, [part])), sum?.currency ?? "",
            lines.map(text).joined(separator: "; "), decimal(tax(in: lines)), decimal(part.tip),
            order.payment?.method.rawValue ?? "", decimal(paid(for: part, of: order)),
        ])
    }

    /// What the lines' prices contain.
    private static func tax(in lines: [OrderLine]) -> Money? {
        guard let sum = Money.sum(of: lines) else { return nil }
        var rates: [Int: Int64] = [:]
        for line in lines { rates[line.taxRate ?? 0, default: 0] += (line.price?.amount ?? 0) * Int64(line.quantity) }
        return Money(amount: rates.reduce(0) { $0 + Shares.tax(in: $1.value, rate: $1.key) }, currency: sum.currency)
    }

    /// What was paid for the part and not given back; nil of orders that keep no books.
    private static func paid(for part: OrderPart, of order: Order) -> Money? {
        guard let ledger = order.ledger, let currency = order.total?.currency else { return nil }
        let atPlace = ledger.balance(of: LedgerAccount.atPlace(part.place))
        let isReversed = ledger.contains { $0.place == part.place && $0.kind == .reversal }
        let isSold = ledger.contains { $0.place == part.place && $0.kind == .sale } && !isReversed
        let before = order.isPrepaid && isSold ? order.price(ofPartAt: part.place) : 0
        return Money(amount: atPlace + before, currency: currency)
    }

    /// "2 × Pad thai (large, extra egg)"
    private static func text(of line: OrderLine) -> String {
        "\(line.quantity) × \(line.name ?? line.item)" + (line.optionsText.map { " (\($0))" } ?? "")
    }

    static func time(_ stepTime: Timestamp?, _ span: PlaceDays) -> String {
        guard let stepTime else { return "" }
        return OffsetTime(stepTime, offset: span.timeZone.secondsFromGMT(for: stepTime.date)).description
    }

    static func decimal(_ money: Money?) -> String {
        money.map { String($0.text.dropLast($0.currency.utf8.count + 1)) } ?? ""
    }
}
