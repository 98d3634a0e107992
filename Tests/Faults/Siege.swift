import Contract
import Events
import Foundation
import Synchronization
import TestKit
import Testing

/// Set once, seen by all.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}

/// Sixteen customers, a town in which one thing after the other breaks, and what must be true afterwards.
struct Siege: Sendable {
    static let stock = 1500
    /// Of the thing that everybody wants: it is sold out before the end.
    static let wanted = "place-1.item-4"
    static let wantedStock = 150
    let town: Town
    let settings: FaultSettings
    let merchant: Citizen
    let items: [String]
    let customers: [Customer]
    let forgotten = Forgotten()
    let breaking: Breaking

    init(town: Town, settings: FaultSettings) async throws {
        self.town = town
        self.settings = settings
        breaking = try Breaking(town: town)
        merchant = try town.somebody("operator")
        var items: [String] = []
        for place in 1...6 { items += try await merchant.open(place: "place-\(place)", items: 3, stock: Siege.stock) }
        try await merchant.put(
            "/v1/items/\(Siege.wanted)",
            #"{"name": "The dish", "price": {"amount": 900, "currency": "EUR"}, "stock": {"kind": "count", "left": \#(Siege.wantedStock)}}"#
        )
        try await Siege.register(town)
        try await Siege.observe(town, merchant)
        // Seats are bought beside what the places sell.
        self.items = items + ["place-1.screening-1", "place-2.screening-2"]
        var customers: [Customer] = []
        for number in 0..<`Broken at random`.customers {
            customers.append(
                Customer(citizen: try await town.newCustomer(), seed: settings.seed &+ UInt64(number)))
        }
        self.customers = customers
    }

    /// Areas, stations, people, movies, critics and shows, so that their tables have something to be compared, too.
    private static func register(_ town: Town) async throws {
        let files = [
            "areas": "id,kind,code,name,latitude,longitude\\nth-10,province,10,Bangkok,13.75,100.5",
            "stations":
                "id,name,latitude,longitude,service,line,line_name,code,number\\n"
                + "bts-n8,Mo Chit,13.8,100.55,BTS,sukhumvit,Sukhumvit Line,N8,17",
            "people": "id,place,name\\nsomsri,place-1,Somsri",
            "movies": "id,name\\nrain,Rain",
            "critics": "id,name\\nana,Ana",
            "screenings":
                "id,place,movie,start,seats,price\\n1,place-1,rain,2099-11-21 19:30,\(stock),9.50\\n"
                + "2,place-2,rain,2099-11-21 19:30,\(stock),9.50",
        ]
        // Shows name movies, which have to be there.
        for format in files.keys.sorted() {
            let text = files[format] ?? ""
            let answer = try await town.catalog.http.post(
                "/admin/import", json: #"{"text": "\#(text)", "format": "\#(format)", "currency": "EUR"}"#)
            #expect(answer.text.contains(#""finished":true"#), "\(answer.text)")
        }
    }

    // MARK: - The run

    func run() async throws {
        let isOver = Flag()
        try await withThrowingTaskGroup(of: Void.self) { streams in
            for customer in customers { streams.addTask { await customer.subscriber.run() } }
            try await waitFor("every stream is open") {
                customers.allSatisfy { $0.subscriber.connections > 0 } ? true : nil
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for customer in customers {
                    group.addTask {
                        try await customer.shop(among: items, wanting: Siege.wanted, pause: pause) { isOver.isSet }
                    }
                }
                defer { isOver.set() }
                try await breakUntilEnough()
                isOver.set()
                try await group.waitForAll()
            }
            try await settle()
            streams.cancelAll()
        }
    }

    private var acceptedCount: Int { customers.reduce(0) { $0 + $1.told.accepted.count } }

    /// The brokers of the tests keep little: who has ordered enough takes his time.
    private func pause() -> Duration { acceptedCount > settings.orders * 2 ? .seconds(2) : .zero }

    /// Breaks by plan; goes on after the last until time and orders are enough too.
    private func breakUntilEnough() async throws {
        let end = ContinuousClock.now + .seconds(settings.seconds)
        let latest = ContinuousClock.now + .seconds(settings.seconds * 5)
        let plan = FaultPlan(seed: settings.seed, count: 10_000, hasBrokers: town.broker != nil)
        var count = 0
        for fault in plan.faults {
            let isEnough = count >= settings.faults && acceptedCount >= settings.orders && ContinuousClock.now > end
            if isEnough || ContinuousClock.now > latest { break }
            try await Task.sleep(for: fault.after)
            let start = ContinuousClock.now
            if fault.kind == .forgotten {
                try await forgotten.another(at: town, item: items[count % 18])
            } else {
                try await breaking.run(fault)
            }
            count += 1
            let took = ContinuousClock.now - start
            print("fault \(count): \(fault), well after \(took); \(acceptedCount) accepted orders")
        }
        #expect(count >= settings.faults)
        #expect(acceptedCount >= settings.orders)
    }

    /// Waits until nothing is under way: every accepted order decided and every stream at its last status.
    private func settle() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for customer in customers {
                group.addTask {
                    var last: [String: Order.Status] = [:]
                    for id in customer.told.accepted.keys {
                        let order = try await customer.citizen.order(id, within: .seconds(240)) { $0.isDecided }
                        last[id] = order.status
                    }
                    try await waitFor("the stream shows what became of each order", within: .seconds(240)) {
                        try await Task.sleep(for: .milliseconds(200))
                        let streamed = customer.streamed
                        for (id, status) in last where streamed[id]?.last != status {
                            let shown = streamed[id]?.last?.rawValue ?? "nothing"
                            last[id] = try await customer.citizen.order(id)?.status ?? status
                            throw Overdue("order \(id) is \(status.rawValue), the stream shows \(shown)")
                        }
                        return true
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    // MARK: - What must be true

    func checkOrders() async throws {
        for customer in customers {
            #expect(customer.told.surprises.isEmpty)
            let streamed = customer.streamed
            for id in customer.told.accepted.keys {
                let order = try #require(try await customer.citizen.order(id))
                let history = order.history.map(\.status)
                #expect(streamed[id] == history, "the stream of order \(id) is not its history")
                #expect(history.filter { [.confirmed, .rejected].contains($0) }.count <= 1)
                #expect(Set(history).count == history.count, "a status came twice: \(history)")
            }
            let known = try await allOrders(of: customer)
            #expect(Set(known.map(\.id)) == Set(customer.told.accepted.keys), "orders appeared or vanished")
            #expect(known.count == Set(known.map(\.id)).count)
        }
    }

    private struct OrderPage: Decodable {
        let items: [OrderAnswer]
        let next: String?
    }

    private func allOrders(of customer: Customer) async throws -> [OrderAnswer] {
        var orders: [OrderAnswer] = []
        var cursor: String?
        repeat {
            let query = "limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page: OrderPage = try await customer.citizen.gateway.get("/v1/orders?\(query)").decode()
            orders += page.items
            cursor = page.next
        } while cursor != nil
        return orders
    }

    /// What is left of each item is what was there less what was sold, and nothing is held any more.
    func checkStock() async throws {
        var sold: [String: Int] = [:]
        for customer in customers {
            for order in try await allOrders(of: customer) where order.status == .confirmed {
                for line in order.lines { sold[line.item, default: 0] += line.quantity }
            }
        }
        for person in forgotten.people where person.isSold { sold[person.item, default: 0] += 1 }
        struct Item: Decodable {
            let available: Int?
            let stock: Stock
        }
        for id in items where id.contains(".screening-") { try await checkSeats(id, sold[id, default: 0]) }
        for id in items + [Siege.wanted] where !id.contains(".screening-") {
            let stock = id == Siege.wanted ? Siege.wantedStock : Siege.stock
            let _: Bool = try await waitFor("the stock of \(id) is what was not sold", within: .seconds(180)) {
                let item: Item = try await merchant.gateway.get("/v1/items/\(id)").decode()
                let left = stock - sold[id, default: 0]
                guard left >= 0 else { throw Overdue("\(id) was oversold by \(-left)") }
                guard item.stock.left == left, item.available == left else {
                    throw Overdue("left \(item.stock.left ?? -1), available \(item.available ?? -1), expected \(left)")
                }
                return true
            }
        }
    }

    private func checkSeats(_ id: String, _ sold: Int) async throws {
        struct Show: Decodable {
            let available: Int
            let sold: Int
        }
        try await waitFor("the seats of \(id) are what was not sold", within: .seconds(180)) {
            let show: Show = try await merchant.gateway.get("/v1/screenings/\(id)").decode()
            return show.sold == sold && show.available == Siege.stock - sold ? true : nil
        }
    }

    // MARK: - Rebuilds

    /// Stops in the middle of orders, with some removed before, and makes every store again from the log.
    func checkRebuilds() async throws {
        try await removeSomeOrders()
        try await deleteSomeThings()
        // Holds stay open: catalog sets aside, orders is not there to hear it.
        await town.orders.kill()
        for customer in customers.prefix(8) {
            _ = try await customer.citizen.order([(items[0], 1), (items[5], 1)], prefer: "respond-async")
        }
        try await town.orders.startUntilReady()
        await town.catalog.kill()
        for customer in customers.prefix(8) {
            _ = try await customer.citizen.order([(items[1], 1)], prefer: "respond-async")
        }
        try await compare(town.orders)
        try await compare(town.recommender)
        await town.orders.kill()
        try await town.catalog.startUntilReady()
        try await compare(town.catalog)
        try await town.start()
        for customer in customers.prefix(8) {
            for order in try await allOrders(of: customer) {
                _ = try await customer.citizen.order(order.id, within: .seconds(180)) { $0.isDecided }
            }
        }
    }

    private func removeSomeOrders() async throws {
        for customer in customers.prefix(4) {
            let orders = try await allOrders(of: customer)
            for order in orders.filter({ $0.status.isFinal }).prefix(3) {
                let response = try await merchant.gateway.delete("/v1/orders/\(order.id)")
                #expect([200, 202, 204].contains(response.status), "\(response.text)")
                try await waitFor("order \(order.id) is gone") {
                    try await customer.citizen.gateway.get("/v1/orders/\(order.id)").status == 404 ? true : nil
                }
            }
        }
    }

    private func deleteSomeThings() async throws {
        let items = try await merchant.open(place: "closing-down")
        for path in ["/v1/items/\(items[0])", "/v1/places/closing-down"] {
            let response = try await merchant.gateway.delete(path)
            #expect([200, 202, 204].contains(response.status), "\(path): \(response.text)")
            try await waitFor("\(path) is gone") { try await merchant.gateway.get(path).status == 404 ? true : nil }
        }
    }

    /// A store after it has read all there is, and the same made again from the log, have equal tables.
    private func compare(_ service: ServiceProcess) async throws {
        let file = "\(town.folder.path)/\(service.name)/\(service.name).db"
        try await caughtUp(service)
        try await service.stop()
        let before = try domainTables(ofStore: file)
        let again = try ServiceProcess(
            service.name, port: service.port, arguments: ["--rebuild"], environment: service.environment)
        try await again.startUntilReady(within: .seconds(180))
        try await caughtUp(again)
        try await again.stop()
        let after = try domainTables(ofStore: file)
        #expect(before.keys.sorted() == after.keys.sorted())
        for (table, rows) in before {
            // No picture can be had here; what the catalog's own tests make again from the log has some.
            #expect(
                !rows.isEmpty || table == "found_pictures", "\(service.name).\(table) is empty: nothing was compared")
            #expect(rows == after[table], "\(service.name).\(table) differs after the rebuild")
        }
        try service.start()
        try await service.waitUntilReady(within: .seconds(180))
    }

    private func caughtUp(_ service: ServiceProcess) async throws {
        try await waitFor("\(service.name) has read all there is", within: .seconds(180)) {
            let figures = try await service.http.get("/metrics").text.split(separator: "\n")
            let lags = figures.filter { $0.hasPrefix("vicinity_log_lag_records{") }
            let depth = figures.first { $0.hasPrefix("vicinity_outbox_rows") }
            return !lags.isEmpty && lags.allSatisfy { $0.hasSuffix(" 0") } && depth?.hasSuffix(" 0") == true
                ? true : nil
        }
    }
}
