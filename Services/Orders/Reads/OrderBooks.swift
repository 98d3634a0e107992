import CSV
import Contract
import Events
import Foundation
import Hours

/// A place's part of orders as a table (CSV), one line each, for its books. It names nobody.
enum OrderBooks {
    static let columns = [
        "order", "number", "createdAt", "status", "reason", "method", "scheduledTime", "readyAt", "quantity", "lines",
        "fee", "total", "currency", "items",
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
            lines.map(text).joined(separator: "; "),
        ])
    }

    /// "2 × Pad thai (large, extra egg)"
    private static func text(of line: OrderLine) -> String {
        "\(line.quantity) × \(line.name ?? line.item)" + (line.optionsText.map { " (\($0))" } ?? "")
    }

    private static func time(_ moment: Timestamp?, _ span: PlaceDays) -> String {
        guard let moment else { return "" }
        return OffsetTime(moment, offset: span.timeZone.secondsFromGMT(for: moment.date)).description
    }

    private static func decimal(_ money: Money?) -> String {
        money.map { String($0.text.dropLast($0.currency.utf8.count + 1)) } ?? ""
    }
}
