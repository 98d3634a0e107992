import Synchronization

/// A number that only grows, counted by any thread: what became of something since the start.
public final class AtomicCount: Sendable {
    private let count = Atomic<UInt64>(0)

    public init() {}

    public func add() { count.wrappingAdd(1, ordering: .relaxed) }
    public var value: UInt64 { count.load(ordering: .relaxed) }
}
