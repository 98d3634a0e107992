import Synchronization

/// Counts events of several tasks.
public final class Tally: Sendable {
    private let value = Mutex(0)

    public init() {}

    public var count: Int { value.withLock { $0 } }

    public func add() { value.withLock { $0 += 1 } }
}
