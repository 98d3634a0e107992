import Synchronization
public import Tracing

/// A span that has ended.
public struct EndedSpan: Sendable {
    public var trace: TraceContext
    /// Id of the parent span; nil: it is the trace's first.
    public var parent: String?
    public var name: String
    public var kind: SpanKind
    /// Nanoseconds since 1970.
    public var start: UInt64
    public var end: UInt64
    public var attributes: SpanAttributes
    public var status: SpanStatus?
    public var events: [SpanEvent]
    public var links: [TraceContext]

    package init(
        trace: TraceContext, parent: String?, name: String, kind: SpanKind, start: UInt64, end: UInt64,
        attributes: SpanAttributes = [:], status: SpanStatus? = nil, events: [SpanEvent] = [],
        links: [TraceContext] = []
    ) {
        (self.trace, self.parent, self.name, self.kind, self.start, self.end) = (trace, parent, name, kind, start, end)
        (self.attributes, self.status, self.events, self.links) = (attributes, status, events, links)
    }
}

/// Ended spans that wait to be sent. Beyond its capacity spans are dropped and counted: callers never wait for the exporter.
public final class SpanQueue: Sendable {
    private struct QueueState {
        var spans: [EndedSpan] = []
        var dropped: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(QueueState())

    public init(capacity: Int = 8192) {
        self.capacity = capacity
    }

    public func add(_ span: EndedSpan) {
        state.withLock { state in
            guard state.spans.count < capacity else {
                state.dropped += 1
                return
            }
            state.spans.append(span)
        }
    }

    /// Takes the oldest spans.
    public func take(atMost most: Int) -> [EndedSpan] {
        state.withLock { state in
            let taken = Array(state.spans.prefix(most))
            state.spans.removeFirst(taken.count)
            return taken
        }
    }

    /// Number of spans dropped since the last call.
    public func takeDropped() -> UInt64 {
        state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
    }
}
