import Contract
import Events
import Foundation
import Hours

/// Sums up a place's orders of some days.
struct OrderCount {
    private let span: PlaceDays
    private var figures: OrderFigures
    private var sold: [String: OrderFigures.Seller] = [:]
    private var reasons: [String: Int] = [:]

    init(of span: PlaceDays) {
        self.span = span
        figures = OrderFigures(
            place: span.place, dates: span.dates.map(\.description), timeZone: span.timeZone.identifier)
    }

    /// Adds an order. Orders of other days, and orders that the place has not answered yet, do not count.
    mutating func add(_ order: Order) {
        guard span.contains(order), let part = order.parts.first(where: { $0.place == span.place }) else { return }
        switch part.status {
        case .placed: return
        case .rejected, .cancelled:
            reasons[(part.reason ?? order.reason)?.code ?? "unknown", default: 0] += 1
            return
        case .confirmed, .preparing, .ready, .completed: break
        }
        let lines = order.lines.filter { $0.place == span.place }
        let time = span.local(order.createdAt)
        let day = Int(time.date.daysSinceEpoch - span.first.daysSinceEpoch)
        figures.orders += 1
        figures.days[day].orders += 1
        figures.hours[time.minute / 60].orders += 1
        for line in lines {
            sold[line.item, default: OrderFigures.Seller(item: line.item, name: line.name, quantity: 0)].quantity +=
                line.quantity
        }
        guard let total = Money.total(of: lines, [part]) else { return }
        figures.takings.add(total)
        figures.days[day].takings.add(total)
    }

    /// - Parameter isPart: the result will be added to those of other instances.
    func result(isPart: Bool) -> OrderFigures {
        var figures = figures
        figures.bestSellers = Array(sold.values)
        figures.ended = reasons.map { OrderFigures.Ended(code: $0.key, orders: $0.value) }
        figures.finish(isPart: isPart)
        return figures
    }
}
