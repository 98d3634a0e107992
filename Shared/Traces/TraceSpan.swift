import Synchronization
public import Tracing

/// A part of a trace, sent once it has ended; a span of an unsampled trace is never sent.
public struct TraceSpan: Tracing.Span {
    public let context: InstrumentationContext
    /// Nil for an unsampled trace.
    package let recording: SpanRecording?

    init(context: InstrumentationContext, recording: SpanRecording?) {
        (self.context, self.recording) = (context, recording)
    }

    /// Span of the present task, if it is recorded.
    public static var current: TraceSpan? {
        guard let context = InstrumentationContext.current, let recording = context.place?.recording else { return nil }
        return TraceSpan(context: context, recording: recording)
    }

    /// Nil if the span is not recorded.
    public var trace: TraceContext? { recording?.trace }
    public var isRecording: Bool { recording != nil }
    /// The spans' name of the log; nil if the span is not recorded.
    public var messagingSystem: String? { recording?.tracer.messagingSystem }

    public var operationName: String {
        get { recording?.state.withLock(\.name) ?? "" }
        nonmutating set { recording?.state.withLock { $0.name = newValue } }
    }

    public var attributes: SpanAttributes {
        get { recording?.state.withLock(\.attributes) ?? [:] }
        nonmutating set { recording?.state.withLock { $0.attributes = newValue } }
    }

    public func setStatus(_ status: SpanStatus) {
        recording?.state.withLock { $0.status = status }
    }

    public func addEvent(_ event: SpanEvent) {
        recording?.state.withLock { $0.events.append(event) }
    }

    public func addLink(_ link: SpanLink) {
        if let trace = link.context.trace { addLink(to: trace) }
    }

    /// Links another trace that is related to this one but no part of it.
    public func addLink(to trace: TraceContext) {
        recording?.state.withLock { $0.links.append(trace) }
    }

    public func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        guard let recording else { return }
        var attributes = attributes
        attributes["exception.type"] = String(reflecting: type(of: error))
        attributes["exception.message"] = String("\(error)".prefix(500))
        let event = SpanEvent(name: "exception", at: instant(), attributes: attributes)
        recording.state.withLock { $0.events.append(event) }
    }

    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        recording?.end(at: instant().nanosecondsSinceEpoch)
    }

    /// A part of this span, begun now.
    public func child(_ name: String, _ kind: SpanKind) -> TraceSpan {
        guard let recording else { return self }
        return recording.tracer.startSpan(name, context: context, ofKind: kind)
    }
}

/// The recording of a span until it ends.
package final class SpanRecording: Sendable {
    struct SpanState {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var events: [SpanEvent] = []
        var links: [TraceContext] = []
        var isOver = false
    }

    package let trace: TraceContext
    let parent: String?
    let kind: SpanKind
    let start: UInt64
    package let tracer: SpanTracer
    let state: Mutex<SpanState>

    init(
        _ trace: TraceContext, parent: String?, _ name: String, _ kind: SpanKind, start: UInt64, tracer: SpanTracer
    ) {
        (self.trace, self.parent, self.kind, self.start, self.tracer) = (trace, parent, kind, start, tracer)
        state = Mutex(SpanState(name: name))
    }

    /// Ends the span now; does nothing if it has ended.
    /// - Parameter failure: why the recorded work failed.
    package func end(failure: String? = nil) {
        if let failure { state.withLock { $0.status = SpanStatus(code: .error, message: failure) } }
        end(at: DefaultTracerClock.now.nanosecondsSinceEpoch)
    }

    func end(at end: UInt64) {
        let last: SpanState? = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver ? nil : state
        }
        guard let last else { return }
        tracer.queue.add(
            EndedSpan(
                trace: trace, parent: parent, name: last.name, kind: kind, start: start, end: max(start, end),
                attributes: last.attributes, status: last.status, events: last.events, links: last.links))
    }
}

/// Runs work as a span of the present trace; where that is not recorded, only runs the work.
public func asSpan<Result>(
    _ name: @autoclosure () -> String, _ kind: SpanKind, _ attributes: @autoclosure () -> SpanAttributes = [:],
    isolation: isolated (any Actor)? = #isolation, _ work: (TraceSpan?) async throws -> Result
) async rethrows -> Result {
    guard let span = TraceSpan.current?.child(name(), kind) else { return try await work(nil) }
    span.attributes = attributes()
    return try await span.during(work)
}

extension TraceSpan {
    /// Runs work as this span, which ends with it. The work gets the span if it is recorded.
    public func during<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: (TraceSpan?) async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        do {
            return try await InstrumentationContext.$current.withValue(context) {
                try await work(isRecording ? self : nil)
            }
        } catch {
            recordError(error)
            setStatus(SpanStatus(code: .error))
            throw error
        }
    }
}
