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

/// Sixteen customers, a town in which one thing after the other breaks, and the checks afterwards.
struct Siege: Sendable {
    static let stock = 1500
    /// Item that everybody wants: it is sold out before the end.
    static let wanted = "place-1.item-4"
    static let wantedStock = 150
    let town: Town
    let settings: FaultSettings
    let merchant: Citizen
    let items: [String]
    let customers: [Customer]
    let forgotten = ErasedCustomers()
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
        // Seats are bought besides the places' items.
        self.items = items + ["place-1.screening-1", "place-2.screening-2"]
        var customers: [Customer] = []
        for number in 0..<`Broken at random`.customers {
            customers.append(
                Customer(citizen: try await town.newCustomer(), seed: settings.seed &+ UInt64(number)))
        }
        self.customers = customers
    }

    /// Areas, stations, people, movies, critics and shows, so that their tables have rows to compare, too.
    private static func register(_ town: Town) async throws {
        let files = [
            "areas": "id,kind,code,name,latitude,longitude\\nth-10,province,10,Bangkok,13.75,100.5",
            "stations":
                "id,name,latitude,longitude,service,line,line_name,code,number\\n"
                + "bts-n8,Mo Chit,13.8,100.55,BTS,sukhumvit,Sukhumvit Line,N8,17",
            "people": "id,place,name\\nsomsri,place-1,Somsri",
            "movies": "id,name\\nrain,Rain",
            "critics": "id,name\\nana,Ana",
            "holidays":
                #"[{\"country\": \"ES\", \"name\": \"Spain\", \"holidays\": "#
                + #"[{\"date\": \"2099-01-06\", \"name\": \"Reis\"}]}]"#,
            "screenings":
                "id,place,movie,start,seats,price\\n1,place-1,rain,2099-11-21 19:30,\(stock),9.50\\n"
                + "2,place-2,rain,2099-11-21 19:30,\(stock),9.50",
        ]
        // Shows name movies, which have to exist.
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

    private var acceptedCount: Int { customers.reduce(0) { $0 + $1.answers.accepted.count } }

    /// The tests' brokers keep little: a customer with enough orders slows down.
    private func pause() -> Duration { acceptedCount > settings.orders * 2 ? .seconds(2) : .zero }

    /// Breaks by plan; continues after the last fault until time and orders are enough, too.
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
                    for id in customer.answers.accepted.keys {
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
}
