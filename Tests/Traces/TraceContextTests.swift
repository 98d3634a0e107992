import Testing
import Traces

private let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
private let span = "00f067aa0ba902b7"

@Suite struct TraceContextTests {
    @Test func `a traceparent is read and written`() throws {
        let context = try #require(TraceContext(traceparent: "00-\(trace)-\(span)-01"))
        #expect(context.traceID == trace)
        #expect(context.spanID == span)
        #expect(context.isSampled)
        #expect(context.traceparent == "00-\(trace)-\(span)-01")
        #expect(TraceContext(traceparent: "00-\(trace)-\(span)-00")?.isSampled == false)
    }

    @Test func `a later version is read as far as it is known`() {
        #expect(TraceContext(traceparent: "cc-\(trace)-\(span)-01-what-comes-later")?.traceID == trace)
        #expect(TraceContext(traceparent: "00-\(trace)-\(span)-01-more") == nil)
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(span)", "ff-\(trace)-\(span)-01", "00-\(trace.uppercased())-\(span)-01",
        "00-00000000000000000000000000000000-\(span)-01", "00-\(trace)-0000000000000000-01", "00-\(trace)-\(span)-0g",
        "00-\(trace)f-\(span)-01", "00-\(trace)-\(span)-1", "00_\(trace)_\(span)_01", "é0-\(trace)-\(span)-01",
    ])
    func `what is no traceparent is ignored`(text: String) {
        #expect(TraceContext(traceparent: text) == nil)
    }

    @Test func `a child is another part of the same trace`() {
        let context = TraceContext()
        let child = context.child()
        #expect(child.traceID == context.traceID)
        #expect(child.spanID != context.spanID)
        #expect(TraceContext(traceparent: context.traceparent) == context)
        #expect(TraceContext().traceID != context.traceID)
    }

    @Test func `it goes with the task`() async {
        #expect(TraceContext.current == nil)
        let given = TraceContext(isSampled: false)
        await TraceContext.with(given) {
            #expect(TraceContext.current == given)
            async let child = TraceContext.current
            #expect(await child == given)
            #expect(TraceSpan.current == nil)
        }
        #expect(TraceContext.current == nil)
    }
}
