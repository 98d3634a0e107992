import Contract
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

    /// Requests as orders sends them: a commit only after a held hold, the end last, and nothing after it.
    static func requests(seed: UInt64, count: Int) -> [Counter.Request] {
        var numbers = Seeded(seed)
        var counter = Counter(stocks)
        var lines: [String: [(String, Int)]] = [:]
        var requests: [Counter.Request] = []
        var over: Set<String> = []
        while requests.count < count {
            let order = "order-\(Int.random(in: 1...12, using: &numbers))"
            guard !over.contains(order) else { continue }
            let action = ReservationRequest.Action.allCases.randomElement(using: &numbers)!
            if lines[order] == nil {
                lines[order] = ["soup", "rice", "fish", "soup", "nothing"].shuffled(using: &numbers)
                    .prefix(Int.random(in: 1...3, using: &numbers))
                    .map { ($0, Int.random(in: 1...4, using: &numbers)) }
                if Int.random(in: 0..<4, using: &numbers) > 0 { lines[order]?.removeAll { $0.0 == "nothing" } }
                if lines[order]?.isEmpty == true { lines[order] = [("soup", 1)] }
            }
            let state = counter.reservations[order]?.state
            if action == .commit, state != .held && state != .committed { continue }
            if action == .end {
                guard let state, state != .held else { continue }
                over.insert(order)
                if over.count == 11 { over = [] }
            }
            let request = Counter.Request(action, order, lines[order]!)
            counter.handle(request, at: Int64(requests.count))
            requests.append(request)
        }
        return requests
    }

    @Test(arguments: seeds) func `never sells more than there is, nor loses a portion`(seed: UInt64) {
        var counter = Counter(Self.stocks)
        for (offset, request) in Self.requests(seed: seed, count: 60).enumerated() {
            counter.handle(request, at: Int64(offset))
            Self.check(counter, "seed \(seed), after \(offset)")
        }
    }

    private static func check(_ counter: Counter, _ context: String) {
        for before in stocks {
            let left = counter.items[before.id]?.stock.left
            #expect(left == before.stock.left.map { $0 - counter.taken(before.id) }, "\(context)")
            #expect((left ?? 0) >= 0, "\(context)")
        }
    }

    @Test(arguments: seeds) func `comes to the same again from any point that the log had reached`(seed: UInt64) {
        let requests = Self.requests(seed: seed, count: 40)
        let (whole, ends) = Self.run(requests)
        for kept in 0...whole.emitted.count {
            var again = Counter(Self.stocks)
            for one in whole.emitted.prefix(kept) { again.take(one) }
            // Everything emitted for requests before this one was reported.
            let checkpoint = ends.firstIndex { $0 > kept } ?? requests.count
            for from in [0, checkpoint] {
                var replayed = again
                for offset in from..<requests.count { replayed.handle(requests[offset], at: Int64(offset)) }
                #expect(replayed.items == whole.items, "seed \(seed), \(kept) kept, from \(from)")
                #expect(replayed.reservations == whole.reservations, "seed \(seed), \(kept) kept, from \(from)")
            }
        }
    }

    /// A log of several brokers may have received more of one partition than of another, as far as the stages allow. An item's record comes
    /// only once all reservations emitted before it were reported, the end of a reservation only once all items were.
    @Test(arguments: seeds)
    func `sells exactly what there is when the log has got more of one partition than of another`(
        seed: UInt64
    ) {
        let requests = Self.requests(seed: seed, count: 40)
        let (whole, ends) = Self.run(requests)
        var numbers = Seeded(seed)
        for _ in 0..<60 {
            // Everything up to here was reported; some of what follows, up to the first that has to wait for a lost record.
            let reported = Int.random(in: 0...whole.emitted.count, using: &numbers)
            var again = Counter(Self.stocks)
            for one in whole.emitted.prefix(reported) { again.take(one) }
            var lost: Set<String> = []
            var lostStage = Int.max
            for one in whole.emitted.dropFirst(reported).prefix(8) {
                guard one.stage <= lostStage else { break }
                if lost.contains(one.partition) || Bool.random(using: &numbers) {
                    lost.insert(one.partition)
                    lostStage = min(lostStage, one.stage)
                } else {
                    again.take(one)
                }
            }
            let checkpoint = ends.firstIndex { $0 > reported } ?? requests.count
            for offset in checkpoint..<requests.count {
                let request = requests[offset]
                // Orders commits held holds: a lost one may be decided differently.
                if request.action == .commit, again.taken(by: request.order) == 0 { continue }
                again.handle(request, at: Int64(offset))
            }
            Self.check(again, "seed \(seed), \(reported) reported, without \(lost)")
        }
    }

    /// - Returns: the counter at the end, and for each request the number of records emitted up to it.
    private static func run(_ requests: [Counter.Request]) -> (Counter, [Int]) {
        var counter = Counter(stocks)
        var ends: [Int] = []
        for (offset, request) in requests.enumerated() {
            counter.handle(request, at: Int64(offset))
            ends.append(counter.emitted.count)
        }
        return (counter, ends)
    }
}

extension Counter.Emitted {
    /// Two customers' partitions, and the place's.
    fileprivate var partition: String {
        switch self {
        case .reservation(let reservation): reservation.order.hasSuffix("1") ? "a" : "b"
        case .over(let order, _): order.hasSuffix("1") ? "a" : "b"
        case .item: "place"
        }
    }

    fileprivate var stage: Int {
        switch self {
        case .reservation: 0
        case .item: 1
        case .over: 2
        }
    }
}
