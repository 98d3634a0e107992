import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A device` {
    private let browser = Browser()

    @Test func `gets notices of its customer's orders, from all their browsers, and of no others`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(browser.device(also: ["c-old"]))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-a"))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-c", of: "c-bob"))
        let notices = try await bench.notices(to: device)
        #expect(notices.map(\.order) == ["00-a", "00-b"] && notices.allSatisfy { $0.kind == .confirmed })
        let log = bench.harness.emitted.map { String(decoding: $0.value ?? [], as: UTF8.self) }.joined()
        #expect(!log.contains("Ann Secret") && !log.contains("+34600000000"), "no contact data")
    }

    @Test func `gets only wanted notices of later events`() async throws {
        let bench = try Bench()
        try await bench.consume("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        let device = try await bench.keep(browser.device(kinds: [.ready]))
        #expect(try await bench.notices(to: device).isEmpty)
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-b"))
        #expect(try await bench.notices(to: device).isEmpty)
        try await bench.consume("vicinity.order.ready.v1", supper("00-b", of: "c-ann", .ready))
        #expect(try await bench.notices(to: device).map(\.kind) == [.ready])
    }

    @Test func `gets only the last notice of an order while earlier ones are pending`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(browser.device())
        try await bench.consume("vicinity.order.confirmed.v1", supper())
        let last = try await bench.consume("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        #expect(try await bench.notices(to: device).map(\.event) == [last])
    }

    @Test func `gets no notice of yesterday`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(browser.device())
        let data = try JSON.encode(supper("00-a", of: "c-ann", .ready))
        let event = Event(
            id: "orders.orders:0:0-7", source: "/vicinity/orders/0", type: "vicinity.order.ready.v1", subject: "00-a",
            time: noon, sequence: 7, partitionKey: "c-ann", data: data)
        let position = InputPosition(topic: "orders.orders", partition: partition(of: "c-ann"), offset: 7)
        _ = try await bench.perform(at: days(1)) { [handler = bench.handler] transaction in
            try handler.handle(Input(event: event, position: position, appendedAt: noon), in: transaction)
        }
        #expect(try await bench.notices(to: device).isEmpty)
    }

    @Test func `is one per browser, and the oldest of ten makes room`() async throws {
        let bench = try Bench()
        let first = try await bench.keep(browser.device())
        let again = try await bench.keep(browser.device(kinds: [.ready]), at: seconds(1))
        #expect(again.id == first.id && again.createdAt == first.createdAt && again.kinds == [.ready])
        try await bench.keep(browser.device(of: "c-bob"), at: seconds(2))
        #expect(try await bench.devices().isEmpty, "the browser belongs to somebody else now")
        for number in 0...PushRules.mostOfOne {
            try await bench.keep(
                browser.device(at: "https://push.example.com/\(number)"), at: seconds(10 + number))
        }
        let devices = try await bench.devices()
        #expect(devices.count == PushRules.mostOfOne && devices.first?.endpoint == "https://push.example.com/1")
    }

    @Test func `is erased with its customer, or one of their ids, and with its notices`() async throws {
        let bench = try Bench()
        try await bench.keep(browser.device(also: ["c-old"]))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.erase("c-old", at: seconds(5))
        #expect(try await bench.devices().isEmpty)
        try await bench.keep(browser.device(), at: seconds(9))
        try await bench.consume("vicinity.order.confirmed.v1", supper("00-c"))
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        let contents = try await bench.harness.contents()
        let tables = ["devices", "device_people", "notices"]
        #expect(tables.allSatisfy { contents[$0]?.isEmpty == true }, "the clock was set back before the request")
        for also in [[], ["c-new"]] {
            await #expect(throws: Reason.self) { try await bench.keep(browser.device(also: also), at: seconds(11)) }
        }
        try await bench.keep(browser.device(of: "c-new"), at: seconds(12))
        #expect(try await bench.devices(of: "c-new").count == 1, "they came back with a new id")
    }
}

@Suite struct `A notice` {
    private let browser = Browser()

    private func pendingNotice() async throws -> (Bench, PushDevice, String) {
        let bench = try Bench()
        let device = try await bench.keep(browser.device())
        return (bench, device, try await bench.consume("vicinity.order.confirmed.v1", supper()))
    }

    @Test func `that arrived is deleted, and is not sent again by a rebuild`() async throws {
        let (bench, device, event) = try await pendingNotice()
        try await bench.settle(event, to: device, .arrived)
        #expect(try await bench.notices(to: device).isEmpty)
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `to a removed device deletes the device`() async throws {
        let (bench, device, event) = try await pendingNotice()
        try await bench.settle(event, to: device, .gone)
        #expect(try await bench.devices().isEmpty)
        #expect(try await bench.notices(to: device).isEmpty)
    }

    @Test func `that failed is tried again with growing pauses, as the push service asks, for a day`() async throws {
        let (bench, device, event) = try await pendingNotice()
        try await bench.settle(event, to: device, .failed)
        let first = try #require(try await bench.notices(to: device).first)
        #expect(first.attempts == 1 && (seconds(4)...seconds(6)).contains(first.nextAttemptAt))
        try await bench.settle(event, to: device, .failed, retryAfter: .seconds(900), at: seconds(10))
        #expect(try await bench.notices(to: device).first?.nextAttemptAt == seconds(910))
        var now = seconds(910)
        for _ in 0..<40 {
            guard let notice = try await bench.notices(to: device).first else { break }
            now = max(now, notice.nextAttemptAt)
            try await bench.settle(event, to: device, .failed, at: now)
        }
        #expect(try await bench.notices(to: device).isEmpty && now <= days(1))
        #expect(try await bench.devices().count == 1, "the device stays")
    }
}
