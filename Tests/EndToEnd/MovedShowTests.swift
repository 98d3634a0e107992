import Contract
import Events
import Foundation
import TestKit
import Testing

/// A show with three hundred sold tickets is moved or cancelled, while more are bought, and catalog and orders are killed.
@Suite(.serialized) struct `A show with three hundred tickets` {
    @Test(.timeLimit(.minutes(15)), arguments: [false, true])
    func `is moved or cancelled: every ticket once, and every customer notified once`(isCancelled: Bool) async throws {
        let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(Int.init) ?? Int.random(in: 1...1_000_000)
        print("SEED=\(seed) for isCancelled: \(isCancelled)")
        var random = Seeded(seed)
        let pauses = (0..<6).map { _ in Duration.milliseconds(Int.random(in: 20...1500, using: &random)) }
        try await withTown(on: .embedded) { town in
            let staff = try town.somebody("operator")
            try await open(by: staff)
            let sold = try await buy(300, in: town).filter { $0.status == 201 }.count
            try #require(sold == 300)
            let stream = Subscriber(staff.gateways, "/v1/events?topics=orders")
            try await withSubscriber(stream) {
                async let later = buy(60, in: town)
                let change =
                    isCancelled ? #"{"eventStatus":"EventCancelled"}"# : #"{"startDate":"\#(start(hours: 30))"}"#
                let answer = try await staff.gateway.send(
                    "PATCH", "/v1/screenings/\(show)", body: Array(change.utf8),
                    headers: ["Content-Type": "application/merge-patch+json", "Prefer": "wait=20"])
                try #require(answer.status == 200, "\(answer.text)")
                for (index, pause) in pauses.enumerated() {
                    try await Task.sleep(for: pause)
                    let process = index.isMultiple(of: 2) ? town.catalog : town.orders
                    await process.kill()
                    try await process.startUntilReady()
                }
                let statuses = try await later.map(\.status)
                try await waitFor("everybody is notified", within: .seconds(120)) {
                    let screening: Show = try await staff.gateway.get("/v1/screenings/\(show)").decode()
                    return screening.notice?.left == 0 && (!isCancelled || screening.sold == 0) ? true : nil
                }
                let orders = try await settled(staff, isCancelled: isCancelled)
                #expect(orders.filter { $0.status != .rejected }.count == 300 + statuses.filter { $0 == 201 }.count)
                try await check(orders, stream, isCancelled: isCancelled)
            }
        }
    }

    /// Every order, once none is under way any more and all have the change.
    private func settled(_ staff: Citizen, isCancelled: Bool) async throws -> [OrderAnswer] {
        try await waitFor("every order knows of it", within: .seconds(120)) {
            let orders = try await all(staff)
            let isDone = orders.allSatisfy { order in
                if order.status == .rejected { return isCancelled }
                return isCancelled
                    ? order.status == .cancelled : order.lines.allSatisfy { $0.show?.eventStatus == .rescheduled }
            }
            return isDone ? orders : nil
        }
    }

    private func check(_ orders: [OrderAnswer], _ stream: Subscriber, isCancelled: Bool) async throws {
        if isCancelled {
            #expect(orders.allSatisfy { $0.reason?.code == "show-cancelled" })
            #expect(orders.allSatisfy { $0.history.filter { $0.status == .cancelled }.count <= 1 })
        } else {
            #expect(orders.allSatisfy { $0.status == .confirmed && $0.lines.allSatisfy { $0.ticket != nil } })
        }
        let type = isCancelled ? "vicinity.order.cancelled.v1" : "vicinity.order.show-changed.v1"
        let changed = try await waitFor("the stream has all of them") {
            let changed = try stream.events.filter { $0.event == type }.map { try $0.decode(OrderAnswer.self).id }
            return Set(changed).count >= 300 ? changed : nil
        }
        #expect(Set(changed).count == changed.count, "each of them once")
    }

    // MARK: - The cinema

    private let show = "verdi.screening-1"

    private struct Show: Decodable {
        let sold: Int?
        let notice: ShowNotice?
    }

    private func start(hours: Double) -> String { Date().addingTimeInterval(hours * 3600).ISO8601Format() }

    private func open(by staff: Citizen) async throws {
        try await staff.put(
            "/v1/places/verdi",
            """
            {"types": ["MovieTheater"], "name": "Verdi", "timeZone": "Europe/Madrid",
             "geo": {"latitude": 41.4, "longitude": 2.17}}
            """)
        try await staff.put("/v1/movies/movie-rain", #"{"name": "Rain"}"#)
        try await staff.put(
            "/v1/screenings/\(show)",
            """
            {"movie": "movie-rain", "startDate": "\(start(hours: 24))", "seats": 1000,
             "price": {"amount": 900, "currency": "EUR"}}
            """)
    }

    /// Orders one seat each, by ten customers at a time.
    private func buy(_ count: Int, in town: Town) async throws -> [TestResponse] {
        try await withThrowingTaskGroup(of: [TestResponse].self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let customer = try await town.newCustomer()
                    return try await (0..<count / 10).asyncMap { _ in
                        try await customer.order([("verdi.screening-1", 1)], prefer: "wait=10")
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func all(_ staff: Citizen) async throws -> [OrderAnswer] {
        struct Page: Decodable {
            let items: [OrderAnswer]
            let next: String?
        }
        var orders: [OrderAnswer] = []
        var cursor = ""
        repeat {
            let page: Page = try await staff.gateway.get("/v1/orders?limit=100\(cursor)").decode()
            orders += page.items
            cursor = page.next.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty
        return orders
    }
}
