import Events
import TestKit
import Testing

@testable import CatalogService

@Suite struct `Any sequence of requests` {
    static let seeds: [UInt64] = Array(1...60)
    static let stocks: [Item] = [
        .sample("soup", stock: .count(left: 7)), .sample("rice"),
        .sample("fish", stock: .daily(portions: 9, left: 9, date: "2026-11-21")),
    ]

    /// Requests as orders makes them: a commit only after a hold that was answered with held.
    static func requests(seed: UInt64, count: Int) -> [Counter.Request] {
        var numbers = Seeded(seed)
        var counter = Counter(stocks)
        var lines: [String: [(String, Int)]] = [:]
        var requests: [Counter.Request] = []
        while requests.count < count {
            let order = "order-\(Int.random(in: 1...6, using: &numbers))"
            let wish = ReservationWish.allCases.randomElement(using: &numbers)!
            if lines[order] == nil {
                lines[order] = ["soup", "rice", "fish", "soup", "nothing"].shuffled(using: &numbers)
                    .prefix(Int.random(in: 1...3, using: &numbers))
                    .map { ($0, Int.random(in: 1...4, using: &numbers)) }
                if Int.random(in: 0..<4, using: &numbers) > 0 { lines[order]?.removeAll { $0.0 == "nothing" } }
                if lines[order]?.isEmpty == true { lines[order] = [("soup", 1)] }
            }
            if wish == .commit, counter.reservations[order]?.changes.contains(where: { $0.state == .held }) != true {
                continue
            }
            let request = Counter.Request(wish, order, lines[order]!)
            counter.handle(request, at: Int64(requests.count))
            requests.append(request)
        }
        return requests
    }

    @Test(arguments: seeds) func `never sells more than there is, nor loses a portion`(seed: UInt64) {
        var counter = Counter(Self.stocks)
        for (offset, request) in Self.requests(seed: seed, count: 40).enumerated() {
            counter.handle(request, at: Int64(offset))
            for before in Self.stocks {
                let item = counter.items[before.id]!
                var taken = 0
                var held = 0
                for reservation in counter.reservations.values {
                    let quantity = reservation.lines.first { $0.item == item.id }?.quantity ?? 0
                    if reservation.state == .committed { taken += quantity }
                    if reservation.state == .held { held += quantity }
                }
                #expect(item.holds.reduce(0) { $0 + $1.quantity } == held, "seed \(seed), after \(offset)")
                #expect(item.stock.left == before.stock.left.map { $0 - taken }, "seed \(seed), after \(offset)")
                #expect((item.stock.left ?? 0) >= 0 && (item.available ?? 0) >= 0, "seed \(seed), after \(offset)")
            }
        }
    }

    @Test(arguments: seeds) func `comes to the same again from any point that the log had reached`(seed: UInt64) {
        let requests = Self.requests(seed: seed, count: 25)
        let (whole, ends) = Self.run(requests)
        for kept in 0...whole.said.count {
            var again = Counter(Self.stocks)
            for one in whole.said.prefix(kept) { again.take(one) }
            // What was said of all requests before this one had been reported.
            let checkpoint = ends.firstIndex { $0 > kept } ?? requests.count
            for from in [0, checkpoint] {
                var replayed = again
                for offset in from..<requests.count { replayed.handle(requests[offset], at: Int64(offset)) }
                #expect(replayed.items == whole.items, "seed \(seed), \(kept) kept, from \(from)")
                #expect(replayed.reservations == whole.reservations, "seed \(seed), \(kept) kept, from \(from)")
            }
        }
    }

    /// A log of several brokers may have got more of one partition than of another: items stand in the place's, reservations in
    /// the customer's.
    @Test(arguments: seeds) func `comes to the same again when the log has got more of one topic than of the other`(
        seed: UInt64
    ) {
        let requests = Self.requests(seed: seed, count: 25)
        let (whole, ends) = Self.run(requests)
        var numbers = Seeded(seed)
        // Orders sends a commit only once it has read the answer to the hold.
        let seen = Self.lastAnswerThatMustBeThere(requests, ends)
        for _ in 0..<60 {
            let keptItems = Int.random(in: 0...whole.said.count, using: &numbers)
            let keptReservations = Int.random(in: seen...whole.said.count, using: &numbers)
            var again = Counter(Self.stocks)
            for (index, one) in whole.said.enumerated() {
                switch one {
                case .item where index < keptItems: again.take(one)
                case .reservation where index < keptReservations: again.take(one)
                case .item, .reservation: break
                }
            }
            let checkpoint = ends.firstIndex { $0 > min(keptItems, keptReservations) } ?? requests.count
            for offset in checkpoint..<requests.count { again.handle(requests[offset], at: Int64(offset)) }
            let context = "seed \(seed), \(keptItems) and \(keptReservations) kept"
            #expect(again.items == whole.items, "\(context)")
            #expect(again.reservations.mapValues(\.state) == whole.reservations.mapValues(\.state), "\(context)")
        }
    }

    /// - Returns: the counter at the end, and for each request how much had been said after it.
    private static func run(_ requests: [Counter.Request]) -> (Counter, [Int]) {
        var counter = Counter(stocks)
        var ends: [Int] = []
        for (offset, request) in requests.enumerated() {
            counter.handle(request, at: Int64(offset))
            ends.append(counter.said.count)
        }
        return (counter, ends)
    }

    private static func lastAnswerThatMustBeThere(_ requests: [Counter.Request], _ ends: [Int]) -> Int {
        let committed = Set(requests.filter { $0.wish == .commit }.map(\.order))
        let last = requests.lastIndex { $0.wish == .hold && committed.contains($0.order) }
        return last.map { ends[$0] } ?? 0
    }
}
