import Synchronization
public import Tracing

/// Traces of things that are handled later in the same process. Beyond its capacity the oldest note is dropped; its work then belongs to no
/// trace.
public final class TraceNotes: Sendable {
    private struct NotesState {
        var spans: [String: TraceSpan] = [:]
        var names: [String] = []
        var next = 0
    }

    private let capacity: Int
    private let state = Mutex(NotesState())

    public init(capacity: Int = 4096) {
        self.capacity = capacity
    }

    /// Notes that something belongs to the present span, if that is recorded.
    public func note(_ name: @autoclosure () -> String) {
        guard let span = TraceSpan.current else { return }
        let name = name()
        state.withLock { state in
            guard state.spans.updateValue(span, forKey: name) == nil else { return }
            guard state.names.count == capacity else { return state.names.append(name) }
            state.spans[state.names[state.next]] = nil
            state.names[state.next] = name
            state.next = (state.next + 1) % capacity
        }
    }

    /// Begins a part of the noted trace; nil if there is no note.
    public func startSpan(_ name: String, _ kind: SpanKind, of thing: String) -> TraceSpan? {
        state.withLock { $0.spans[thing] }?.child(name, kind)
    }
}
