import Contract
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `An attempt` {
    @Test func `that arrived ends the delivery`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let event = try await bench.order()
        try await bench.settle(event, .arrived, status: 204)
        let delivery = try #require(try await bench.delivery(event))
        #expect(delivery.status == .delivered && delivery.body != nil && delivery.attempts == 1)
        #expect(delivery.endedAt == noon && delivery.nextAttemptAt == nil && delivery.lastAnswer?.status == 204)
        try await bench.settle(event, at: seconds(1))
        #expect(try await bench.delivery(event) == delivery, "a late result has no effect")
    }

    @Test func `that failed is repeated with growing pauses, then given up; the next of the thing follows`()
        async throws
    {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let (event, second) = (try await bench.order(), try await bench.order())
        var time = noon
        for attempt in 1..<RetrySchedule.mostAttempts {
            try await bench.settle(event, at: time)
            let delivery = try #require(try await bench.delivery(event))
            #expect(delivery.status == .pending && delivery.attempts == attempt)
            let next = try #require(delivery.nextAttemptAt)
            #expect(try await bench.due(at: next.advanced(by: .milliseconds(-1))) == [])
            #expect(try await bench.due(at: next) == [event])
            time = next
        }
        try await bench.settle(event, at: time)
        #expect(try await bench.delivery(event)?.status == .parked)
        #expect(try await bench.due(at: time) == [second])
        #expect(try await bench.webhook()?.status == .active, "other deliveries may arrive")
        let retried = try await bench.perform(at: time) { [handler = bench.handler] transaction in
            let webhook = try WebhookTable.webhook("w-1", in: transaction.database)!
            return try handler.retry(event, to: webhook, in: transaction)
        }
        #expect(retried?.status == .pending && retried?.attempts == 0)
        #expect(try await bench.due(at: time) == [event], "it is first again")
    }

    @Test func `at a failing endpoint marks the webhook, and its recovery`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let (event, other) = (try await bench.order("00-a"), try await bench.order("00-b"))
        try await bench.settle(event, failures: 2)
        #expect(try await bench.webhook()?.failingSince == nil)
        try await bench.settle(event, failures: 3, at: seconds(60))
        #expect(try await bench.webhook()?.failingSince == seconds(60))
        #expect(try await bench.due(at: seconds(61)) == [other])
        try await bench.settle(other, .arrived, status: 200, at: seconds(62))
        let recovered = try #require(try await bench.webhook())
        #expect(recovered.failingSince == nil && recovered.recoveredAt == seconds(62))
        #expect(try await bench.due(at: seconds(63)) == [event], "earlier failures are due at once")
    }

    @Test func `that ends while nothing arrives fails the webhook`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let event = try await bench.order()
        for attempt in 1...RetrySchedule.mostAttempts {
            try await bench.settle(event, failures: attempt, at: seconds(attempt * 18_000))
        }
        let failed = try #require(try await bench.webhook())
        #expect(failed.status == .failed && failed.reason == .failing)
        let later = try await bench.order("00-b")
        #expect(try await bench.delivery(later) == nil)
        let active = try await bench.perform { [handler = bench.handler] in
            try handler.change(failed, to: WebhookForm(failed), active: true, in: $0)
        }
        #expect(active.status == .active && active.failingSince == nil && active.reason == nil)
    }

    @Test func `that is answered 410 Gone ends the webhook at once`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let event = try await bench.order()
        try await bench.settle(event, .gone, status: 410)
        #expect(try await bench.webhook()?.status == .gone)
        #expect(try await bench.delivery(event)?.status == .parked)
    }

    @Test func `planned by a clock that was ahead is due when the clock is right again`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let event = try await bench.order()
        try await bench.settle(event, at: days(400))
        #expect(try await bench.due(at: seconds(10)) == [event])
    }

    @Test func `is deleted seven days after its end, as are deliveries of deleted webhooks`() async throws {
        let bench = try Bench()
        let made = try await bench.subscribe(webhook())
        let event = try await bench.order()
        try await bench.settle(event, .arrived)
        try await bench.harness.tick(at: days(6))
        try await bench.harness.tick(at: days(40), deletionTime: days(6))
        #expect(try await bench.delivery(event) != nil)
        try await bench.harness.tick(at: days(8))
        #expect(try await bench.delivery(event) == nil)
        let pending = try await bench.order("00-b")
        _ = try await bench.perform { [handler = bench.handler] in try handler.emitDeleted(made, in: $0) }
        try await bench.harness.tick(at: days(8))
        #expect(try await bench.delivery(pending) == nil)
        #expect(try await bench.harness.contents().values.allSatisfy(\.isEmpty))
    }
}

@Suite struct `An erased person` {
    @Test func `is in no delivery, sent or not`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let (pending, arrived) = (try await bench.order("00-a"), try await bench.order("00-b"))
        let other = try await bench.order("00-c", of: "c-bob")
        try await bench.settle(arrived, .arrived)
        // The clock was set back before the request.
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        #expect(try await bench.delivery(pending) == nil)
        #expect(try await bench.delivery(arrived) == nil)
        #expect(try await bench.delivery(other) != nil)
        let late = try await bench.order("00-d", at: seconds(9))
        #expect(try await bench.delivery(late) == nil, "a late event, too")
        #expect(try await bench.harness.rebuilt(inputsFrom: 0).contents() == bench.harness.contents())
    }

    @Test func `of an older version keeps deliveries of later orders`() async throws {
        let bench = try Bench()
        try await bench.subscribe(webhook())
        let before = try await bench.order("00-a")
        try await bench.erase("c-ann", forGood: false, at: seconds(5))
        #expect(try await bench.delivery(before) == nil)
        let late = try await bench.order("00-b", at: seconds(4))
        #expect(try await bench.delivery(late) == nil)
        let after = try await bench.order("00-c", at: seconds(6))
        #expect(try await bench.delivery(after) != nil)
        #expect(try await bench.harness.rebuilt().contents() == bench.harness.contents())
    }
}
