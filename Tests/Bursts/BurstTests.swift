import Foundation
import Testing

/// Many orders at once: exactly the stock is sold, no order is refused because of their number, and the log's bytes per order do not
/// depend on it.
///
/// `BURSTS=long` plays the large ones, which take minutes.
@Suite(.serialized) struct `A burst of orders` {
    private static let isLong = ProcessInfo.processInfo.environment["BURSTS"] == "long"

    struct Burst: Sendable, CustomTestStringConvertible {
        var orders: Int
        var items: Int
        /// Stock of each item.
        var stock: Int

        var testDescription: String { "\(orders) orders of \(items) items with \(stock) of each" }
    }

    private static let bursts =
        [Burst(orders: 600, items: 1, stock: 540), Burst(orders: 400, items: 8, stock: 40)]
        + (isLong
            ? [Burst(orders: 10_000, items: 1, stock: 9_000), Burst(orders: 20_000, items: 40, stock: 450)] : [])

    @Test(.timeLimit(.minutes(60)), arguments: bursts)
    func `sells exactly what there is, to who came first, in as many bytes an order as ever`(burst: Burst) async throws
    {
        try await Shops.run { shops in
            let items = try await shops.sell(items: burst.items, stock: burst.stock)
            var before = try await shops.bytes()
            var halves: [Double] = []
            let start = ContinuousClock.now
            for half in [0..<burst.orders / 2, burst.orders / 2..<burst.orders] {
                try await shops.place(half, of: items)
                let outcome = try await shops.outcome(of: half.upperBound)
                let sold = min(half.upperBound, burst.stock * burst.items)
                #expect(outcome["confirmed", default: 0] == sold, "\(outcome)")
                #expect(outcome["rejected sold-out", default: 0] == half.upperBound - sold, "\(outcome)")
                let after = try await shops.bytes()
                let total = after.values.reduce(0, +) - before.values.reduce(0, +)
                halves.append(Double(total) / Double(half.count))
                let byTopic = after.map { ($0.key, ($0.value - before[$0.key, default: 0]) / half.count) }
                    .filter { $0.1 > 0 }.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }
                print("\(burst): \(Int(halves.last ?? 0)) bytes an order: \(byTopic.joined(separator: ", "))")
                before = after
            }
            print("\(burst): \(ContinuousClock.now - start)")
            #expect(halves[0] <= 6 * 1024)
            #expect(halves[1] <= halves[0] * 1.2)
            let left = try await shops.catalogCount("SELECT sum(record ->> '$.stock.left') FROM items")
            #expect(left == max(0, burst.stock * burst.items - burst.orders))
        }
    }
}
