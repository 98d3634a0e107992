import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import TestKit
import Testing
import Updates

@testable import GatewayService

/// Streams of orders as their clients get them.
@Suite struct OrderStreamTests {
    private let anna = Actor(id: "c-anna", role: .customer)

    /// "order status" of each event with data.
    private func shown(_ stream: Subscriber) throws -> [String] {
        try stream.events.map { event in
            let order = try event.decode(OrderView.self)
            return "\(order.id.suffix(1)) \(order.status.rawValue)"
        }
    }

    private func expect(_ stream: Subscriber, toShow expected: [String]) async throws {
        try await waitFor("the stream shows \(expected)") {
            if try shown(stream).count >= expected.count { return true }
            throw Overdue("it shows \(try shown(stream))")
        }
        #expect(try shown(stream) == expected)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a customer sees the statuses of their own orders and nobody else's`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let stream = Subscriber([try await gateway.with(anna)], "/v1/events?orders=mine")
                try await withSubscriber(stream) {
                    let (a, b) = (orderID("c-anna", "a"), orderID("c-bert", "b"))
                    try await fixture.emit(.sample(a, customer: "c-anna", .placed))
                    try await fixture.emit(.sample(b, customer: "c-bert", .placed))
                    try await fixture.emit(.sample(a, customer: "c-anna", .placed), as: "held")
                    try await fixture.emit(.sample(a, customer: "c-anna", .confirmed))
                    try await fixture.emit(.sample(a, customer: "c-anna", .confirmed), as: "moved")
                    try await fixture.emit(.sample(a, customer: "c-anna", .preparing))
                    try await expect(stream, toShow: ["a placed", "a confirmed", "a confirmed", "a preparing"])
                    let event = try #require(stream.events.first)
                    #expect(event.event == "vicinity.order.placed.v1")
                    let order = try event.decode(OrderView.self)
                    #expect(order == OrderView(of: .sample(a, customer: "c-anna", .placed), for: anna))
                    #expect(event.data.hasPrefix(#"{"event":{"id":"orders.orders/"#))
                    #expect(!event.data.contains("digest"))
                    #expect(stream.headers["content-type"] == "text/event-stream")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a merchant sees his part of an order, an operator all of it`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                let merchant = Subscriber(
                    [try await gateway.with(Actor(id: "m-anna", role: .merchant))], "/v1/events?orders=mine")
                let other = Subscriber(
                    [try await gateway.with(Actor(id: "m-else", role: .merchant))], "/v1/events?orders=mine")
                let all = Subscriber(
                    [try await gateway.with(Actor(id: "o-1", role: .operator))], "/v1/events?topics=orders")
                try await withSubscriber(merchant) {
                    try await withSubscriber(other) {
                        try await withSubscriber(all) {
                            let lines = [("cafe.tea", "m-anna"), ("bar.beer", "m-bert")]
                            try await fixture.emit(
                                .sample(orderID("c-bert", "b"), customer: "c-bert", .confirmed, lines: lines))
                            try await expect(all, toShow: ["b confirmed"])
                            try await expect(merchant, toShow: ["b confirmed"])
                            #expect(try merchant.events[0].decode(OrderView.self).lines.map(\.item) == ["cafe.tea"])
                            #expect(try all.events[0].decode(OrderView.self).lines.count == 2)
                            #expect(other.events.isEmpty)
                        }
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a stream goes on exactly where it was, at this gateway or another`() async throws {
        try await GatewayFixture.with { fixture in
            let a = orderID("c-anna", "a")
            try await fixture.withGateway { first in
                let one = Subscriber([try await first.with(anna)], "/v1/events?orders=mine")
                try await withSubscriber(one) {
                    try await fixture.emit(.sample(a, customer: "c-anna", .placed))
                    try await expect(one, toShow: ["a placed"])
                }
                try await fixture.emit(.sample(a, customer: "c-anna", .confirmed))
                // The first has it in memory; the second starts behind it and must read the log.
                try await fixture.withGateway { second in
                    for (query, lastEventID) in [("", one.lastEventID), ("&since=\(one.lastEventID)", "")] {
                        for gateway in [first, second] {
                            let again = Subscriber(
                                [try await gateway.with(anna)], "/v1/events?orders=mine\(query)",
                                lastEventID: lastEventID)
                            try await withSubscriber(again) { try await expect(again, toShow: ["a confirmed"]) }
                            #expect(again.headers["vicinity-replay-from"] == nil)
                        }
                    }
                    let again = Subscriber(
                        [try await second.with(anna)], "/v1/events?orders=mine", lastEventID: one.lastEventID)
                    try await withSubscriber(again) {
                        try await expect(again, toShow: ["a confirmed"])
                        try await fixture.emit(.sample(a, customer: "c-anna", .preparing))
                        try await expect(again, toShow: ["a confirmed", "a preparing"])
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what was appended twice is shown once, before and after a resume`() async throws {
        try await GatewayFixture.with { fixture in
            let a = orderID("c-anna", "a")
            try await fixture.withGateway { first in
                let one = Subscriber([try await first.with(anna)], "/v1/events?orders=mine")
                try await withSubscriber(one) {
                    let placed = try await fixture.emit(.sample(a, customer: "c-anna", .placed))
                    let confirmed = try await fixture.emit(.sample(a, customer: "c-anna", .confirmed))
                    try await expect(one, toShow: ["a placed", "a confirmed"])
                    _ = try await fixture.log.append([placed, confirmed])
                    let preparing = try await fixture.emit(.sample(a, customer: "c-anna", .preparing))
                    _ = try await fixture.log.append([confirmed, preparing])
                    try await fixture.emit(.sample(a, customer: "c-anna", .ready))
                    try await expect(one, toShow: ["a placed", "a confirmed", "a preparing", "a ready"])
                    let middle = one.events[1].id
                    try await fixture.withGateway { second in
                        for gateway in [first, second] {
                            let again = Subscriber(
                                [try await gateway.with(anna)], "/v1/events?orders=mine", lastEventID: middle)
                            try await withSubscriber(again) {
                                try await expect(again, toShow: ["a preparing", "a ready"])
                            }
                        }
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a position of another log is said to be lost, and all there is comes`() async throws {
        try await GatewayFixture.with { fixture in
            let a = orderID("c-anna", "a")
            try await fixture.emit(.sample(a, customer: "c-anna", .confirmed))
            var slots = SlotSet()
            slots.insert(Slot(.orders, partition(of: "c-anna")))
            var positions = Positions()
            positions[Slot(.orders, partition(of: "c-anna"))].next = 77
            let elsewhere = ResumeToken(log: 1, slots: slots, positions: positions)
            try await fixture.withGateway { gateway in
                let stream = Subscriber(
                    [try await gateway.with(anna)], "/v1/events?orders=mine", lastEventID: elsewhere.text)
                try await withSubscriber(stream) {
                    try await expect(stream, toShow: ["a confirmed"])
                    let from = try #require(stream.headers["vicinity-replay-from"].flatMap { ResumeToken($0) })
                    #expect(from.positions[Slot(.orders, partition(of: "c-anna"))].next == 0)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a silent stream moves its position on`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway(["STREAM_HEARTBEAT": "50ms"]) { gateway in
                let stream = Subscriber([try await gateway.with(anna)], "/v1/events?orders=mine")
                try await withSubscriber(stream) {
                    let before = stream.lastEventID
                    let place = partition(of: "c-anna")
                    let neighbour = try #require((0...).lazy.map { "c-\($0)" }.first { partition(of: $0) == place })
                    try await fixture.emit(.sample(orderID(neighbour, "n"), customer: neighbour, .placed))
                    try await waitFor("the position moves on") { stream.lastEventID != before ? true : nil }
                    #expect(stream.events.isEmpty)
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a stream ends with its token`() async throws {
        try await GatewayFixture.with { fixture in
            try await fixture.withGateway { gateway in
                // On a busy machine a short life may be over before the stream is open.
                for life in [2, 8, 32, 128] {
                    let token = try await GatewayUnderTest.token(anna, for: .seconds(life))
                    let stream = Subscriber([gateway.http], "/v1/events?orders=mine&access_token=\(token)")
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { await stream.run() }
                        defer { group.cancelAll() }
                        try await waitFor("the token is refused") {
                            stream.lastRefusal?.hasPrefix("401") == true ? true : nil
                        }
                    }
                    guard stream.connections == 0 else { return }
                }
                Issue.record("no stream was open before its token ended")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a gateway that stops does not wait for its streams to end`() async throws {
        try await GatewayFixture.with { fixture in
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await fixture.withGateway { gateway in
                    let stream = Subscriber([try await gateway.with(anna)], "/v1/events?orders=mine")
                    group.addTask { await stream.run() }
                    try await waitFor("the stream is open") { stream.isConnected ? true : nil }
                }
                group.cancelAll()
            }
        }
    }
}
