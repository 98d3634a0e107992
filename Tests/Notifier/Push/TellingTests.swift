import Contract
import EventLog
import Events
import Store
import TestKit
import Testing

@testable import NotifierService

@Suite struct `A device that wants to be told` {
    private let browser = Browser()

    @Test func `is told of its customer's orders, in whichever browser they were made, and of no others`() async throws
    {
        let bench = try Bench()
        let device = try await bench.keep(browser.device(also: ["c-old"]))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-a"))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-c", of: "c-bob"))
        let notices = try await bench.notices(to: device)
        #expect(notices.map(\.order) == ["00-a", "00-b"] && notices.allSatisfy { $0.kind == .confirmed })
        let log = bench.harness.emitted.map { String(decoding: $0.value ?? [], as: UTF8.self) }.joined()
        #expect(!log.contains("Ann Secret") && !log.contains("+34600000000"), "nothing of whom a place may ask")
    }

    @Test func `is told only what it wants, from then on`() async throws {
        let bench = try Bench()
        try await bench.happens("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        let device = try await bench.keep(browser.device(kinds: [.ready]))
        #expect(try await bench.notices(to: device).isEmpty)
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-b"))
        #expect(try await bench.notices(to: device).isEmpty)
        try await bench.happens("vicinity.order.ready.v1", supper("00-b", of: "c-ann", .ready))
        #expect(try await bench.notices(to: device).map(\.kind) == [.ready])
    }

    @Test func `is told the last of an order while the one before was not sent`() async throws {
        let bench = try Bench()
        let device = try await bench.keep(browser.device())
        try await bench.happens("vicinity.order.confirmed.v1", supper())
        let last = try await bench.happens("vicinity.order.ready.v1", supper("00-a", of: "c-ann", .ready))
        #expect(try await bench.notices(to: device).map(\.event) == [last])
    }

    @Test func `is told nothing of yesterday`() async throws {
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

    @Test func `is one per browser: whoever has it now, and the oldest of ten makes room`() async throws {
        let bench = try Bench()
        let first = try await bench.keep(browser.device())
        let again = try await bench.keep(browser.device(kinds: [.ready]), at: seconds(1))
        #expect(again.id == first.id && again.createdAt == first.createdAt && again.kinds == [.ready])
        try await bench.keep(browser.device(of: "c-bob"), at: seconds(2))
        #expect(try await bench.devices().isEmpty, "it is somebody else's browser now")
        for number in 0...PushRules.mostOfOne {
            try await bench.keep(
                browser.device(at: "https://push.example.com/\(number)"), at: seconds(10 + number))
        }
        let devices = try await bench.devices()
        #expect(devices.count == PushRules.mostOfOne && devices.first?.endpoint == "https://push.example.com/1")
    }

    @Test func `is forgotten with its customer, or with one of their ids, and what tells of their orders`() async throws
    {
        let bench = try Bench()
        try await bench.keep(browser.device(also: ["c-old"]))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-b", of: "c-old"))
        try await bench.erase("c-old", at: seconds(5))
        #expect(try await bench.devices().isEmpty)
        try await bench.keep(browser.device(), at: seconds(9))
        try await bench.happens("vicinity.order.confirmed.v1", supper("00-c"))
        try await bench.erase("c-ann", at: noon.advanced(by: .seconds(-600)))
        let contents = try await bench.harness.contents()
        let tables = ["devices", "device_people", "notices"]
        #expect(tables.allSatisfy { contents[$0]?.isEmpty == true }, "the clock was set back before they asked")
        for also in [[], ["c-new"]] {
            await #expect(throws: Reason.self) { try await bench.keep(browser.device(also: also), at: seconds(11)) }
        }
        try await bench.keep(browser.device(of: "c-new"), at: seconds(12))
        #expect(try await bench.devices(of: "c-new").count == 1, "they came back as somebody new")
    }
}

@Suite struct `A notice` {
    private let browser = Browser()

    private func told() async throws -> (Bench, PushDevice, String) {
        let bench = try Bench()
        let device = try await bench.keep(browser.device())
        return (bench, device, try await bench.happens("vicinity.order.confirmed.v1", supper()))
    }

    @Test func `that arrived is over, and is not told again by a log that is read again`() async throws {
        let (bench, device, event) = try await told()
        try await bench.settle(event, to: device, .arrived)
        #expect(try await bench.notices(to: device).isEmpty)
        let rebuilt = try await bench.harness.rebuilt(inputsFrom: 0)
        #expect(try await rebuilt.contents() == bench.harness.contents())
    }

    @Test func `to a device that is gone ends the device`() async throws {
        let (bench, device, event) = try await told()
        try await bench.settle(event, to: device, .gone)
        #expect(try await bench.devices().isEmpty)
        #expect(try await bench.notices(to: device).isEmpty)
    }

    @Test func `that was not taken is tried again, later and later, as the push service asks, for a day`() async throws
    {
        let (bench, device, event) = try await told()
        try await bench.settle(event, to: device, .failed)
        let first = try #require(try await bench.notices(to: device).first)
        #expect(first.attempts == 1 && (seconds(4)...seconds(6)).contains(first.nextAttemptAt))
        try await bench.settle(event, to: device, .failed, asked: .seconds(900), at: seconds(10))
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
