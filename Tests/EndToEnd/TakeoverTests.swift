import Contract
import EventLog
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// Two processes of each owner, each with a folder of its own: one leads, the other follows and takes over.
@Suite(.serialized) struct `A second process of an owner` {
    private static let owners = Set(ServiceNames.owners)
    /// How often a leader is killed. `TAKEOVERS=20` is a campaign, which also checks the promised times.
    private static let campaign = ProcessInfo.processInfo.environment["TAKEOVERS"].flatMap { Int($0) }
    private static let promise = Duration.seconds(15)

    private func withTown(
        on ground: Town.Ground, standbys: Set<String> = ["catalog", "orders"],
        _ test: (Town, Market) async throws -> Void
    ) async throws {
        try await TestKit.withTown(
            on: ground, gateways: 1, standbys: standbys, settings: ["LOG_LEVEL": "notice"]
        ) { town in
            try await test(town, try await Market(in: town))
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: Town.Ground.allCases)
    func `takes over when the leader is killed: every accepted order is decided once, and stock is exact`(
        on ground: Town.Ground
    ) async throws {
        try await withTown(on: ground, standbys: Self.owners) { town, market in
            try await market.whileOrdering {
                var longest = Duration.zero
                for number in 0..<(Self.campaign ?? 3) {
                    let all = town.candidates[number % 2]
                    let leader = try await market.leader(of: all)
                    let takeover = try await market.takeover(of: all, from: leader) { await leader.kill() }
                    print("\(ground.rawValue), takeover \(number + 1) of \(leader.name): \(takeover)")
                    longest = max(longest, takeover.confirmed)
                    try await market.restart(leader)
                }
                if Self.campaign != nil { #expect(longest <= Self.promise) }
            }
            try await market.check()
        }
    }

    /// Its lock would hold the embedded log's election, which is for the processes of one machine.
    @Test(.timeLimit(.minutes(15)))
    func `takes over when the leader is suspended, which then changes nothing, and follows`() async throws {
        try await withTown(on: .kafka) { town, market in
            try await market.whileOrdering {
                for all in town.candidates {
                    let leader = try await market.leader(of: all)
                    let takeover = try await market.takeover(of: all, from: leader) { leader.signal(SIGSTOP) }
                    print("kafka, \(leader.name) was stopped: \(takeover)")
                    leader.signal(SIGCONT)
                    // It reads that another has led since, and ends, to be started again.
                    #expect(try await leader.exitCode() == 75)
                    try await market.restart(leader)
                    #expect(try await market.leader(of: all) !== leader)
                }
            }
            try await market.check()
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: Town.Ground.allCases)
    func `leads alone when both are started at once, and needs nothing of the first's folder`(
        on ground: Town.Ground
    ) async throws {
        try await withTown(on: ground) { town, market in
            for all in town.candidates {
                for process in all { await process.kill() }
                for process in all { try process.start() }
                for process in all { try await process.waitUntilWell() }
                let first = try await market.leader(of: all)
                let second = try #require(all.first { $0 !== first })
                #expect(try await second.http.get("/readyz").status == 503)
                try await market.buy()
                await first.kill()
                try FileManager.default.removeItem(atPath: town.store(of: first))
                #expect(try await market.leader(of: all) === second)
                try await market.buy()
                try await market.restart(first)
                // A process that started with an empty folder leads with the whole state.
                await second.kill()
                try FileManager.default.removeItem(atPath: town.store(of: second))
                #expect(try await market.leader(of: all) === first)
                try await market.buy()
                try await market.restart(second)
            }
            try await market.check()
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: Town.Ground.allCases)
    func `takes over at once from a leader that is asked to stop`(on ground: Town.Ground) async throws {
        try await withTown(on: ground) { town, market in
            try await market.whileOrdering {
                for all in town.candidates {
                    let leader = try await market.leader(of: all)
                    let takeover = try await market.takeover(of: all, from: leader) {
                        let code = try await leader.stop()
                        #expect(code == 0)
                    }
                    print("\(ground.rawValue), \(leader.name) was asked to stop: \(takeover)")
                    try await market.restart(leader)
                }
            }
            try await market.check()
        }
    }
}

/// The time without a leader, in its parts.
private struct Takeover: CustomStringConvertible {
    /// From the leader's end until the other was proposed.
    var proposed: Duration?
    /// Until it had claimed ownership, folded earlier records, and was ready.
    var ready: Duration
    /// Until the next order was confirmed.
    var confirmed: Duration

    var description: String {
        func text(_ duration: Duration) -> String { String(format: "%.1f s", duration / .seconds(1)) }
        let first = proposed.map { "proposed after \(text($0)), " } ?? ""
        return "\(first)claimed and folded after \(text(ready)), the next order confirmed after \(text(confirmed))"
    }
}

/// Customers who go on ordering while leaders change, and checks of the result.
private final class Market: Sendable {
    private static let stock = 20_000
    private let town: Town
    private let operators: Citizen
    private let items: [String]
    private let customers: [Citizen]
    private let books = Mutex(Books())

    private struct Books {
        /// Orders with their customers.
        var accepted: [String: Citizen] = [:]
        /// When the last confirmed order was requested.
        var confirmedAskedAt: ContinuousClock.Instant?
        var isOver = false
    }

    init(in town: Town) async throws {
        self.town = town
        operators = try town.somebody("operator")
        items = try await operators.open(place: "cafe", stock: Market.stock)
        var customers: [Citizen] = []
        for _ in 0..<8 { customers.append(try await town.newCustomer()) }
        self.customers = customers
    }

    // MARK: - Ordering

    func whileOrdering(_ body: () async throws -> Void) async throws {
        books.withLock { $0.isOver = false }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for customer in customers {
                group.addTask { [self] in
                    while !books.withLock(\.isOver) {
                        try await buy(by: customer)
                        // The mock brokers keep little.
                        try await Task.sleep(for: .milliseconds(100))
                    }
                }
            }
            defer { books.withLock { $0.isOver = true } }
            try await body()
            books.withLock { $0.isOver = true }
            try await group.waitForAll()
        }
    }

    func buy() async throws {
        for customer in customers { try await buy(by: customer) }
    }

    private func buy(by customer: Citizen) async throws {
        struct Placed: Decodable { let id: String }
        let asked = ContinuousClock.now
        let answer = try await customer.order([(items.randomElement()!, Int.random(in: 1...3))])
        let id = try answer.decode(Placed.self).id
        books.withLock { books in
            books.accepted[id] = customer
            if answer.status == 201 { books.confirmedAskedAt = max(books.confirmedAskedAt ?? asked, asked) }
        }
    }

    // MARK: - Leaders

    func leader(of candidates: [ServiceProcess]) async throws -> ServiceProcess {
        try await waitFor("one \(candidates[0].name) leads") { try await town.leader(of: candidates) }
    }

    /// Ends a leader, and waits until another leads and orders are confirmed again.
    func takeover(
        of candidates: [ServiceProcess], from leader: ServiceProcess, _ end: () async throws -> Void
    ) async throws -> Takeover {
        let others = candidates.filter { $0 !== leader }
        let (start, startedAt) = (ContinuousClock.now, Timestamp.now)
        try await end()
        let next = try await self.leader(of: others)
        let ready = ContinuousClock.now
        try await waitFor("an order is confirmed that was asked for after that") {
            books.withLock { $0.confirmedAskedAt.map { $0 > ready } ?? false } ? true : nil
        }
        return Takeover(
            proposed: proposal(of: next, since: startedAt).map {
                .microseconds($0.microseconds - startedAt.microseconds)
            },
            ready: ready - start, confirmed: .now - start)
    }

    /// When a process logged that it was proposed.
    private func proposal(of process: ServiceProcess, since start: Timestamp) -> Timestamp? {
        struct Line: Decodable {
            let time: Timestamp
            let message: String
        }
        return process.output.split(separator: "\n").compactMap { try? JSON.decode(Line.self, from: Array($0.utf8)) }
            .last { $0.message.contains("proposed") && $0.time >= start }?.time
    }

    /// Restarts a process if it has ended, and returns when it follows.
    func restart(_ process: ServiceProcess) async throws {
        try await waitFor("\(process.name) follows") {
            if !process.isRunning { try process.start() }
            let well = try await process.http.get("/readyz?standby", timeout: .seconds(2))
            let ready = try await process.http.get("/readyz", timeout: .seconds(2))
            return well.status == 200 && ready.status == 503 ? true : nil
        }
    }

    // MARK: - Books

    func check() async throws {
        struct Item: Decodable {
            let available: Int?
            let stock: Stock
        }
        struct Page: Decodable {
            let items: [OrderAnswer]
            let next: String?
        }
        var sold: [String: Int] = [:]
        let accepted = books.withLock(\.accepted)
        print("\(accepted.count) orders were accepted")
        for (id, customer) in accepted {
            let order = try await customer.order(id) { $0.isDecided }
            let history = order.history.map(\.status)
            #expect(history == [.placed, .confirmed], "\(id)")
            for line in order.lines { sold[line.item, default: 0] += line.quantity }
        }
        var known: [String] = []
        for customer in customers {
            var cursor: String?
            repeat {
                let query = "limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")
                let page: Page = try await customer.gateway.get("/v1/orders?\(query)").decode()
                known += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
        }
        #expect(known.sorted() == accepted.keys.sorted(), "orders appeared or vanished")
        for id in items {
            try await waitFor("what is left of \(id) is what was not sold") {
                let item: Item = try await operators.gateway.get("/v1/items/\(id)").decode()
                let left = Market.stock - sold[id, default: 0]
                guard item.stock.left == left, item.available == left else {
                    throw Overdue("left \(item.stock.left ?? -1), available \(item.available ?? -1), expected \(left)")
                }
                return true
            }
        }
    }
}
