import Contract
import EventLog
import Events
import TestKit
import Testing

@testable import NotifierService

@Suite struct `An event` {
    @Test func `is enqueued for webhooks that want it and may see it, in their view`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook("w-1"))
        try await bench.subscribe(webhook("w-2", of: "m-bert"))
        try await bench.subscribe(webhook("w-3", of: Webhook.operators))
        let event = try await bench.order()
        let delivery = try #require(try await bench.delivery(event, to: "w-1"))
        #expect(delivery.status == .pending && delivery.thing == "00-a" && delivery.topic == "orders")
        let body = try JSON.decode(JSONValue.self, from: Array(try #require(delivery.body).utf8))
        #expect(body["type"]?.string == "vicinity.order.confirmed.v1" && body["timestamp"]?.string == "\(noon)")
        #expect(body["data"]?["id"]?.string == "00-a" && body["data"]?["event"]?["id"] != nil)
        #expect(try await bench.delivery(event, to: "w-2") == nil)
        #expect(try await bench.delivery(event, to: "w-3")?.body != nil)
    }

    @Test func `before a webhook was created, or while it is paused, is not enqueued`() async throws {
        let bench = try Bench()
        let early = try await bench.order("00-a")
        let made = try await bench.subscribe(webhook())
        let paused = try await bench.perform { [handler = bench.handler] in
            try handler.change(made, to: WebhookForm(made), active: false, in: $0)
        }
        #expect(paused.status == .paused && paused.reason == .asked)
        let meanwhile = try await bench.order("00-b")
        _ = try await bench.perform { [handler = bench.handler] in
            try handler.change(paused, to: WebhookForm(paused), active: true, in: $0)
        }
        let late = try await bench.order("00-c")
        let found = try await [early, meanwhile, late].asyncMap { try await bench.delivery($0) != nil }
        #expect(found == [false, false, true])
        // A rebuilt store, which reads everything, has the same deliveries.
        let again = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await again.contents() == bench.harness.contents())
    }

    @Test func `that was restated is not sent again`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let event = Event(
            id: "e-1", source: "/vicinity/orders/0", type: "vicinity.order.confirmed.v1", subject: "00-a", sequence: 1,
            partitionKey: "c-ann", isRestated: true, data: Array("{}".utf8))
        try await bench.harness.send(raw: event.json, to: Topic.orders.partitions[0])
        #expect(try await bench.due() == [])
    }

    @Test func `of one thing is sent in order, of different things in parallel`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let first = try await bench.order("00-a", "vicinity.order.confirmed.v1")
        let second = try await bench.order("00-a", "vicinity.order.preparing.v1")
        let other = try await bench.order("00-b")
        #expect(try await Set(bench.due()) == [first, other])
        try await bench.settle(first)
        #expect(try await bench.due() == [other], "the second waits for the first")
        try await bench.settle(first, .arrived, status: 200, at: seconds(60))
        #expect(try await Set(bench.due(at: seconds(60))) == [second, other])
    }

    @Test func `is not enqueued beyond the limit: the webhook is paused`() async throws {
        let bench = try Bench(mostPending: 2)
        try await bench.subscribe(webhook())
        for order in ["00-a", "00-b", "00-c", "00-d"] { try await bench.order(order, at: seconds(1)) }
        let paused = try #require(try await bench.webhook())
        #expect(paused.status == .paused && paused.reason == .behind && paused.pausedAt == seconds(1))
        #expect(try await bench.harness.read { try DeliveryTable.pending(of: "w-1", in: $0) } == 2)
    }

    @Test func `too large to be sent is replaced by its identity`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook("w-1", of: Webhook.operators))
        // The event fits into the log, but not as a string in a delivery.
        let event = try await bench.order(name: String(repeating: "\"", count: 100_000))
        let body = try #require(try await bench.delivery(event)?.body)
        #expect(body.count < 1000 && body.contains(#""tooLarge":true"#) && body.contains("00-a"))
    }

    @Test func `of a thing's ratings replaces the earlier one`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook("w-1", ["ratings"]))
        let first = try await bench.rating(of: "cafe", intro: "I, Ann, think")
        let second = try await bench.rating(of: "cafe", intro: "Bob thinks")
        #expect(try await bench.delivery(first) == nil)
        #expect(try await bench.due() == [second])
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
