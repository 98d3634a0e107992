import Foundation
import Testing
import Tracing
import Traces

@Suite struct SpanTests {
    private let queue = SpanQueue(capacity: 3)

    private func spans() -> [EndedSpan] { queue.take(atMost: 100) }

    @Test func `parts of a trace name what they are parts of`() async {
        let tracer = SpanTracer(queue: queue)
        let outer = tracer.startSpan("GET", .server, after: nil)
        await outer.during { _ in
            #expect(TraceContext.current == outer.trace)
            await asSpan("send", .producer, ["a": 1]) { _ in
                #expect(TraceContext.current?.traceID == outer.trace?.traceID)
            }
        }
        let ended = spans()
        #expect(ended.map(\.name) == ["send", "GET"])
        #expect(ended.map(\.parent) == [outer.trace?.spanID, nil])
        #expect(ended[0].attributes.get("a") == .int64(1))
        #expect(ended.allSatisfy { $0.start <= $0.end && $0.status == nil })
        #expect(TraceContext.current == nil)
    }

    @Test func `a trace from elsewhere goes on, if it is recorded there`() throws {
        let tracer = SpanTracer(queue: queue, ratio: 0)
        let (given, other) = (TraceContext(), TraceContext(isSampled: false))
        let span = tracer.startSpan("GET", .server, after: given)
        #expect(span.trace?.traceID == given.traceID)
        span.end()
        span.end()
        let silent = tracer.startSpan("GET", .server, after: other)
        #expect(!silent.isRecording)
        #expect(silent.context.trace?.traceID == other.traceID)
        #expect(silent.context.trace?.isSampled == false)
        silent.end()
        #expect(spans().map(\.parent) == [given.spanID])
    }

    @Test func `a share of the traces that begin here is recorded`() {
        let tracer = SpanTracer(queue: queue, ratio: 0.25)
        let recorded = (0..<2000).count { _ in tracer.startSpan("x", .server, after: nil).isRecording }
        #expect((350..<650).contains(recorded))
        #expect((0..<100).allSatisfy { _ in SpanTracer(queue: queue).startSpan("x", .server, after: nil).isRecording })
    }

    @Test func `what is not recorded is only run`() async {
        await asSpan("x", .client) { #expect($0 == nil) }
        let silent = SpanTracer(queue: queue, ratio: 0).startSpan("x", .server, after: nil)
        await silent.during { _ in
            #expect(TraceSpan.current == nil)
            #expect(TraceContext.current != nil)
        }
        #expect(spans().isEmpty)
    }

    @Test func `an error is noted and goes on`() async {
        struct Sorry: Error {}
        let span = SpanTracer(queue: queue).startSpan("x", .server, after: nil)
        await #expect(throws: Sorry.self) { try await span.during { _ in throw Sorry() } }
        let ended = spans()
        #expect(ended.first?.status?.code == .error)
        let kind = ended.first?.events.first?.attributes.get("exception.type")
        #expect(kind == .string(String(reflecting: Sorry.self)))
    }

    @Test func `what does not fit into the queue is counted`() {
        let tracer = SpanTracer(queue: queue)
        for _ in 0..<5 { tracer.startSpan("x", .server, after: nil).end() }
        #expect(spans().count == 3)
        #expect(queue.takeDropped() == 2)
        #expect(queue.takeDropped() == 0)
    }

    @Test func `notes lead to a trace, and the oldest are forgotten`() async {
        let (tracer, notes) = (SpanTracer(queue: queue), TraceNotes(capacity: 2))
        notes.note("nothing")
        for name in ["a", "b", "c", "c"] {
            await tracer.startSpan(name, .server, after: nil).during { _ in notes.note(name) }
        }
        let known = ["nothing", "a", "b", "c"].filter { notes.startSpan("x", .client, of: $0) != nil }
        #expect(known == ["b", "c"])
    }

    @Test func `other libraries take the trace along`() throws {
        struct Carrying: Extractor, Injector {
            func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
            func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
                carrier[key] = value
            }
        }
        let (tracer, given) = (SpanTracer(queue: queue), TraceContext())
        var context = InstrumentationContext.topLevel
        tracer.extract(["traceparent": given.traceparent], into: &context, using: Carrying())
        #expect(context.trace == given)
        var carrier: [String: String] = [:]
        tracer.inject(context, into: &carrier, using: Carrying())
        #expect(carrier == ["traceparent": given.traceparent])
    }

    @Test func `it is written as OTLP wants it`() throws {
        let trace = try #require(TraceContext(traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
        let at = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 7)
        let span = EndedSpan(
            trace: trace, parent: "00f067aa0ba902b8", name: "send \"x\"", kind: .producer, start: 5, end: 9,
            attributes: ["n": 3, "yes": true, "half": 0.5, "text": "ä"],
            status: SpanStatus(code: .error, message: "why"), events: [SpanEvent(name: "e", at: at)], links: [trace])
        let body = SpanText(resource: ["service.name": "orders"], version: "1").body(of: [span])
        #expect(
            String(decoding: body, as: UTF8.self) == """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"orders"}}]},\
                "scopeSpans":[{"scope":{"name":"vicinity","version":"1"},"spans":[\
                {"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7",\
                "parentSpanId":"00f067aa0ba902b8","flags":1,"name":"send \\"x\\"","kind":4,\
                "startTimeUnixNano":"5","endTimeUnixNano":"9","attributes":[\
                {"key":"half","value":{"doubleValue":0.5}},{"key":"n","value":{"intValue":"3"}},\
                {"key":"text","value":{"stringValue":"ä"}},{"key":"yes","value":{"boolValue":true}}],\
                "events":[{"timeUnixNano":"7","name":"e","attributes":[]}],\
                "links":[{"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7"}],\
                "status":{"code":2,"message":"why"}}]}]}]}
                """)
    }
}
