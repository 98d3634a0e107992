import Contract
import Events
import Foundation
import TestKit
import Testing

/// One order from the request to its completion, on each log.
@Suite(.serialized) struct `An order` {
    @Test(.timeLimit(.minutes(5)), arguments: Town.Ground.allCases)
    func `is confirmed with the catalog's prices, streamed, and advanced to completed by the place`(
        on ground: Town.Ground
    ) async throws {
        try await withTown(on: ground, gateways: 1) { town in
            let merchant = try town.somebody("merchant", id: "m-anna")
            let items = try await merchant.open(place: "cafe-anna", stock: 10, price: 300)
            let customer = try await town.newCustomer()
            let stream = Subscriber(customer.gateways, "/v1/events?orders=mine")
            try await withSubscriber(stream) {
                let response = try await customer.order([(items[0], 2), (items[1], 1)], prefer: "wait=20")
                #expect(response.status == 201, "\(response.text)")
                let order: OrderAnswer = try response.decode()
                #expect(response["Location"] == "/v1/orders/\(order.id)")
                #expect(order.status == .confirmed)
                #expect(order.total == Money(amount: 2 * 301 + 302, currency: "EUR"))
                #expect(order.lines.map(\.name) == ["Dish 1", "Dish 2"])
                for status in ["preparing", "ready", "completed"] {
                    let moved = try await merchant.gateway.send(
                        "PUT", "/v1/orders/\(order.id)/status", body: Array(#"{"status":"\#(status)"}"#.utf8),
                        headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
                    #expect(moved.status == 200, "\(moved.text)")
                }
                let done = try await customer.order(order.id) { $0.status == .completed }
                #expect(done.history.map(\.status) == [.placed, .confirmed, .preparing, .ready, .completed])
                try await waitFor("the stream shows it completed") {
                    try statuses(of: order.id, in: stream) == done.history.map(\.status) ? true : nil
                }
            }
            let item = try await available(items[0], town)
            #expect(item == 8)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Town.Ground.allCases)
    func `is accepted while orders is stopped, and completes when it is back`(on ground: Town.Ground) async throws {
        try await withTown(on: ground, gateways: 1) { town in
            let items = try await town.somebody("operator").open(place: "cafe")
            let customer = try await town.newCustomer()
            try await town.orders.stop()
            let response = try await customer.order([(items[0], 1)], prefer: "wait=1")
            #expect(response.status == 202, "\(response.text)")
            let location = try #require(response["Location"])
            let waiting = try await customer.gateway.get(location)
            #expect(waiting.status == 503)
            #expect(waiting["Retry-After"] != nil)
            try await town.orders.startUntilReady()
            let id = try #require(location.split(separator: "/").last.map(String.init))
            let order = try await customer.order(id) { $0.isDecided }
            #expect(order.status == .confirmed)
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: Town.Ground.allCases)
    func `of the last piece goes to one of a thousand buyers`(on ground: Town.Ground) async throws {
        try await withTown(on: ground) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 1)
            let customers = try await (0..<20).asyncMap { _ in try await town.newCustomer() }
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for customer in customers {
                    group.addTask {
                        try await (0..<50).asyncMap { _ in
                            let response = try await customer.order([(items[0], 1)], prefer: "wait=30")
                            return response.status
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses.count == 1000)
            #expect(statuses.filter { $0 == 201 }.count == 1)
            #expect(statuses.filter { $0 == 422 }.count == 999)
            #expect(try await available(items[0], town) == 0)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `sent fifty times at once with one key is one order`() async throws {
        try await withTown(on: .embedded) { town in
            let items = try await town.somebody("operator").open(place: "cafe", stock: 100)
            let customer = try await town.newCustomer()
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        let response = try await customer.order([(items[0], 2)], key: "the-key", prefer: "wait=30")
                        #expect([201, 202].contains(response.status), "\(response.text)")
                        return try response.decode(OrderID.self).id
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            _ = try await customer.order(try #require(ids.first)) { $0.status == .confirmed }
            #expect(try await available(items[0], town) == 98)
            let other = try await customer.order([(items[0], 3)], key: "the-key", prefer: "wait=30")
            #expect(other.status == 422)
            #expect(other.text.contains("/problems/key-reused"))
        }
    }

    private struct OrderID: Decodable {
        let id: String
    }
}

func statuses(of order: String, in stream: Subscriber) throws -> [Order.Status] {
    stream.events.compactMap { try? $0.decode(OrderAnswer.self) }.filter { $0.id == order }.map(\.status)
}

func available(_ item: String, _ town: Town) async throws -> Int? {
    struct Item: Decodable {
        let available: Int?
    }
    return try await town.gateways[0].http.get("/v1/items/\(item)").decode(Item.self).available
}

extension Sequence {
    func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
