import Synchronization

/// What is handed on once and not kept: the closure that writes a stream lives as long as the stream.
final class HandedOnce<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    /// - Returns: nil if it was taken before.
    func take() -> Value? {
        value.withLock { value in
            defer { value = nil }
            return value
        }
    }
}
