import Synchronization
public import Tracing

/// Makes spans of sampled traces, and queues ended spans for the exporter.
///
/// A continued trace is recorded if its beginner records it. Of traces that begin here a share is recorded.
public final class SpanTracer: Tracer {
    public let queue: SpanQueue
    /// The spans' name of the log: `kafka`, or `vicinity` for the embedded one.
    public let messagingSystem: String
    /// Traces whose random part is below this are recorded.
    private let bound: Double

    /// - Parameter ratio: the share of traces beginning here that is recorded, from 0 to 1.
    public init(queue: SpanQueue, ratio: Double = 1, messagingSystem: String = "vicinity") {
        self.queue = queue
        self.messagingSystem = messagingSystem
        bound = ratio * 0x1p56
    }

    public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> TraceSpan {
        var context = context()
        let parent = context.place?.trace
        let trace = parent?.child() ?? newTrace()
        guard trace.isSampled else {
            context.place = TracePlace(trace: trace)
            return TraceSpan(context: context, recording: nil)
        }
        let recording = SpanRecording(
            trace, parent: parent?.spanID, operationName, kind, start: instant().nanosecondsSinceEpoch, tracer: self)
        context.place = TracePlace(trace: trace, recording: recording)
        return TraceSpan(context: context, recording: recording)
    }

    private func newTrace() -> TraceContext {
        let trace = TraceContext()
        return Double(trace.randomness) < bound ? trace : TraceContext(unsampled: trace)
    }

    /// Begins a span that continues a trace from elsewhere, or begins a new trace.
    /// - Parameter trace: the trace to continue; nil: a new trace.
    public func startSpan(_ name: String, _ kind: SpanKind, after trace: TraceContext?) -> TraceSpan {
        var context = InstrumentationContext.topLevel
        context.place = trace.map { TracePlace(trace: $0) }
        return startSpan(name, context: context, ofKind: kind)
    }

    /// Does nothing: spans are sent within a second anyway.
    public func forceFlush() {}

    // MARK: - From process to process

    private static let header = "traceparent"

    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        guard let text = extractor.extract(key: Self.header, from: carrier),
            let trace = TraceContext(traceparent: text)
        else { return }
        context.place = TracePlace(trace: trace)
    }

    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.place?.trace else { return }
        injector.inject(trace.traceparent, forKey: Self.header, into: &carrier)
    }
}
