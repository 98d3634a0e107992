import Contract
import EventLog
import Events
import Foundation
import Store
import TestKit
import Testing
import Tracing
import Traces

/// Spans of a record's way through a service.
@Suite struct StepSpanTests {
    @Test func `what a record led to is part of its trace; a failed span has the reason`() async throws {
        let ground = try await Ground()
        let queue = SpanQueue()
        var options = Engine.Options()
        options.tracer = SpanTracer(queue: queue)
        let (traced, silent, bad) = (TraceContext(), TraceContext(isSampled: false), TraceContext())
        try await ground.command(3, "a", trace: traced)
        try await ground.command(4, "b", trace: silent)
        var spans: [EndedSpan] = []
        try await ground.run(options) { engine in
            try await ground.waitForSum(4, of: "b", engine)
            try await ground.command(-1, "c", trace: bad)
            try await ground.waitForHandled(2, engine)
            try await waitFor("its end is recorded") {
                spans += queue.take(atMost: 100)
                return spans.contains { $0.trace.traceID == bad.traceID }
            }
        }
        spans += queue.take(atMost: 100)
        #expect(!spans.contains { $0.trace.traceID == silent.traceID })

        let parts = spans.filter { $0.trace.traceID == traced.traceID }
        let handling = try #require(parts.first { $0.kind == .consumer })
        let sending = try #require(parts.first { $0.kind == .producer })
        #expect(parts.count == 2)
        #expect(handling.name == "process orders.commands")
        #expect(handling.parent == traced.spanID)
        #expect(handling.attributes.get("messaging.destination.name") == .string("orders.commands"))
        #expect(sending.name == "send orders.orders")
        #expect(sending.parent == handling.trace.spanID)
        #expect(sending.attributes.get("cloudevents.event_subject") == .string("a"))
        let emitted = try await ground.records(of: .orders).map { try Event(json: $0.value ?? []) }
        #expect(emitted.first { $0.subject == "a" }?.traceparent == sending.trace.traceparent)
        #expect(emitted.first { $0.subject == "b" }?.traceparent == silent.traceparent)

        let failed = try #require(spans.first { $0.trace.traceID == bad.traceID })
        #expect(failed.status?.code == .error)
        #expect(failed.status?.message?.contains("negative") == true)
        #expect(failed.parent == bad.spanID)
    }
}
