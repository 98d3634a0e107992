import Contract
import Events
import Foundation
import Hours

/// What a place's orders of some days came to, by the time at which they were made.
struct OrderFigures: Encodable, Equatable {
    struct Day: Encodable, Equatable {
        var date: String
        var orders = 0
        var takings: [Money] = []
    }

    struct Hour: Encodable, Equatable {
        /// From 0 to 23, as clocks there showed it.
        var hour: Int
        var orders = 0
    }

    struct Seller: Encodable, Equatable {
        var item: String
        var name: String?
        var quantity: Int
    }

    struct Ended: Encodable, Equatable {
        /// Why: `sold-out`, `cancelled-by-customer`.
        var code: String
        var orders: Int
    }

    var place: String
    var from: String
    var to: String
    var timeZone: String
    /// Those that the place has taken and that stand.
    var orders = 0
    /// What they cost with fees, once for each currency.
    var takings: [Money] = []
    var days: [Day]
    /// All 24.
    var hours: [Hour]
    /// At most 20, the most sold first.
    var bestSellers: [Seller] = []
    /// Orders that were rejected or cancelled, by why; the most frequent first.
    var ended: [Ended] = []

    private enum CodingKeys: String, CodingKey {
        case place, from, to, timeZone, orders, takings, days, hours, bestSellers, ended
    }

    private static let mostSellers = 20

    private let span: PlaceDays
    private var sold: [String: Seller] = [:]
    private var reasons: [String: Int] = [:]

    init(of span: PlaceDays) {
        self.span = span
        place = span.place
        (from, to) = (span.first.description, span.last.description)
        timeZone = span.timeZone.identifier
        days = span.dates.map { Day(date: $0.description) }
        hours = (0..<24).map { Hour(hour: $0) }
    }

    /// Counts an order; one of another day, and one that its place has not answered yet, changes nothing.
    mutating func add(_ order: Order) {
        guard span.contains(order), let part = order.parts.first(where: { $0.place == place }) else { return }
        switch part.status {
        case .placed: return
        case .rejected, .cancelled:
            reasons[(part.reason ?? order.reason)?.code ?? "unknown", default: 0] += 1
            return
        case .confirmed, .preparing, .ready, .completed: break
        }
        let lines = order.lines.filter { $0.place == place }
        let time = span.local(order.createdAt)
        let day = Int(time.date.daysSinceEpoch - span.first.daysSinceEpoch)
        orders += 1
        days[day].orders += 1
        hours[time.minute / 60].orders += 1
        for line in lines {
            sold[line.item, default: Seller(item: line.item, name: line.name, quantity: 0)].quantity += line.quantity
        }
        guard let total = Money.total(of: lines, [part]) else { return }
        takings.add(total)
        days[day].takings.add(total)
    }

    /// Puts what was counted in order; to be called once, last.
    mutating func finish() {
        let best = sold.values.sorted { ($1.quantity, $0.item) < ($0.quantity, $1.item) }
        bestSellers = Array(best.prefix(OrderFigures.mostSellers))
        ended = reasons.map { Ended(code: $0.key, orders: $0.value) }
            .sorted { ($1.orders, $0.code) < ($0.orders, $1.code) }
    }

    static func == (left: OrderFigures, right: OrderFigures) -> Bool {
        left.span == right.span && left.days == right.days && left.hours == right.hours
            && left.bestSellers == right.bestSellers && left.ended == right.ended
    }
}

extension [Money] {
    /// Adds an amount to that of its currency; a sum too large for a number stays as it was.
    fileprivate mutating func add(_ money: Money) {
        guard let index = firstIndex(where: { $0.currency == money.currency }) else {
            append(money)
            sort { $0.currency < $1.currency }
            return
        }
        let (sum, overflow) = self[index].amount.addingReportingOverflow(money.amount)
        if !overflow { self[index].amount = sum }
    }
}
