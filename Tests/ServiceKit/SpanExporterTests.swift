import Fetching
import Foundation
import Logging
import ServiceKit
import TestKit
import Testing
import Traces
import Tracing

/// Spans on their way to a collector.
@Suite struct SpanExporterTests {
    private let queue = SpanQueue(capacity: 10)
    private let metrics = Metrics()
    private let pace = {
        var pace = SpanExporter.Pace()
        (pace.batch, pace.pause, pace.backoff, pace.attempts) = (4, .milliseconds(5), .milliseconds(5), 3)
        (pace.time, pace.patience) = (.seconds(60), .seconds(60))
        return pace
    }()

    private func make(_ count: Int) {
        let tracer = SpanTracer(queue: queue)
        for number in 0..<count { tracer.startSpan("span \(number)", .server, after: nil).end() }
    }

    private func sending(to url: String, pace: SpanExporter.Pace? = nil) throws -> Task<Void, Never> {
        let exporter = try SpanExporter(
            queue, to: #require(WebAddress("\(url)/v1/traces")), headers: [("x-key", "k")],
            text: SpanText(resource: ["service.name": "kitchen"], version: "1"), pace: pace ?? self.pace,
            metrics: metrics, logger: Logger(label: "x") { _ in SwiftLogNoOpLogHandler() })
        return Task { await exporter.run() }
    }

    private func count(_ outcome: String) -> Int {
        let name = "vicinity_trace_spans_total{outcome=\"\(outcome)\"}"
        let line = metrics.text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? -1
    }

    @Test func `they come in batches, and again after a collector had too much to do`() async throws {
        let collector = try Collector(refusing: [503, 429])
        make(9)
        let sending = try sending(to: collector.url)
        try await waitFor("all have come") { collector.spans.count == 9 }
        #expect(Set(collector.spans.map(\.name)).count == 9)
        #expect(collector.faults == [])
        #expect(collector.requests == 5)
        #expect(collector.asked.last?.headers["x-key"] == "k")
        #expect(collector.spans.allSatisfy { $0.service == "kitchen" })
        sending.cancel()
        await sending.value
        #expect(count("sent") == 9)
        #expect(count("dropped") == 0)
    }

    @Test func `what is refused is not sent again`() async throws {
        let collector = try Collector(refusing: [400])
        make(6)
        let sending = try sending(to: collector.url)
        try await waitFor("the second batch has come") { collector.spans.count == 2 }
        sending.cancel()
        await sending.value
        #expect(count("dropped") == 4)
    }

    @Test func `without a collector they are dropped and counted`() async throws {
        let nowhere = "http://127.0.0.1:\(freePort())"
        make(12)
        let sending = try sending(to: nowhere)
        try await waitFor("all are dropped") { count("dropped") == 12 }
        sending.cancel()
        await sending.value
        #expect(count("sent") == 0)
    }

    @Test func `remaining spans are sent at the end, as long as the collector takes them`() async throws {
        var slow = pace
        slow.pause = .seconds(60)
        let collector = try Collector()
        make(6)
        let sending = try sending(to: collector.url, pace: slow)
        sending.cancel()
        await sending.value
        #expect(collector.spans.count == 6)

        // A collector that answers nobody during the test.
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let deaf = try RawServer { _, _ in end.wait() }
        make(1)
        slow.patience = .milliseconds(300)
        let waiting = try self.sending(to: deaf.url, pace: slow)
        waiting.cancel()
        await waiting.value
        #expect(count("dropped") == 1)
    }
}
