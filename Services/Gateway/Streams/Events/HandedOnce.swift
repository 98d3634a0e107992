import Synchronization

/// A value that is taken once and then released. The closure that writes a stream lives as long as the stream, and must not keep the value.
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
