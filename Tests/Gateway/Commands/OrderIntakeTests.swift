import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

/// What clients are told while orders wait, and whether the gateway takes any at all.
@Suite(.timeLimit(.minutes(5))) struct OrderIntakeTests {
    private let anna = Actor(id: "c-anna", role: .customer)
    private let body = #"{"lines":[{"item":"cafe.tea","quantity":2}]}"#

    private func post(_ http: TestHTTP, key: String) async throws -> TestResponse {
        try await http.post(
            "/v1/orders", json: body, headers: ["Idempotency-Key": key, "Prefer": "respond-async"])
    }

    /// Has so many orders placed that nobody decides.
    private func fill(_ fixture: GatewayFixture, _ count: Int) async throws {
        let records = try (0..<count).map { number in
            let id = Identifiers.order(customer: "c-bert", key: "\(number)")
            let place = TopicPartition(Topic.orders.name, partition(of: "c-bert"))
            let order = Order.sample(id, customer: "c-bert", .placed)
            let event = Event(
                id: "\(place):\(number)", source: "/vicinity/orders", type: "vicinity.order.placed.v1", subject: id,
                sequence: Int64(number + 1), partitionKey: "c-bert", data: try JSON.encode(order))
            return NewRecord(place, key: id, value: event.json)
        }
        _ = try await fixture.log.append(records)
    }

    @Test func `who waits is told that, and how many do`() async throws {
        struct Taken: Decodable {
            let id: String
            let status: String
            let queue: OrderStand
        }
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                try await fill(fixture, 3)
                let http = try await gateway.with(anna)
                try await waitFor("the gateway has read of them") {
                    try await http.get("/metrics").text.contains("vicinity_gateway_orders_waiting 3") ? true : nil
                }
                let answer = try await post(http, key: "k")
                #expect(answer.status == 202)
                let taken = try answer.decode(Taken.self)
                #expect(answer["Location"] == "/v1/orders/\(taken.id)")
                #expect(taken.status == "placed" && taken.queue.orders >= 3)
            }
        }
    }

    @Test func `more orders than can be decided in time are refused with the time after which to try again`()
        async throws
    {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["HOLD_TIME": "1s"]) { gateway in
                let http = try await gateway.with(anna)
                let known = try await post(http, key: "before")
                #expect(known.status == 202)
                try await fill(fixture, 300)
                let taken = Mutex(1)
                let refused = try await waitFor("new orders are refused") {
                    // Orders speaks, so it is not away.
                    try await fixture.emit(.sample(orderID("c-carl", "a"), customer: "c-carl", .placed))
                    let answer = try await post(http, key: UUID().uuidString)
                    if answer.status == 202 { taken.withLock { $0 += 1 } }
                    return answer.status == 503 ? answer : nil
                }
                #expect(refused["Retry-After"].flatMap { Int($0) } ?? 0 >= 1)
                #expect(try await fixture.commands(.ordersCommands).count == taken.withLock(\.self))
                #expect(try await post(http, key: "before").status == 202, "what was taken is no new order")
            }
        }
    }

    @Test func `how long commands wait for orders is known from its checkpoints`() async throws {
        try await GatewayFixture.with { fixture in
            let unread = UnreadCommands(log: fixture.log)
            #expect(try await unread.age(at: .now) == .zero)
            let place = TopicPartition(Topic.ordersCommands.name, 3)
            let commands = ["a", "b"].map { NewRecord(place, key: $0, value: Array("{}".utf8)) }
            _ = try await fixture.log.append(commands)
            let later = Timestamp.now.advanced(by: .seconds(1000))
            #expect(try await unread.age(at: later) == .zero, "orders has not said how far it is")
            func emit(_ position: Int64) async throws {
                try await fixture.emit(
                    .checkpoints(of: "orders"), "vicinity.checkpoint.v1", place.description,
                    partitionKey: place.description,
                    Checkpoint(topic: place.topic, partition: place.partition, position: position))
            }
            try await emit(1)
            let age = try await unread.age(at: later)
            #expect(age > .seconds(900) && age <= .seconds(1001))
            try await emit(2)
            #expect(try await unread.age(at: later) == .zero)
        }
    }
}
