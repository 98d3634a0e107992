import Synchronization

/// A counter that any thread may raise: what happened since the start.
public final class AtomicCount: Sendable {
    private let count = Atomic<UInt64>(0)

    public init() {}

    public func add() { count.wrappingAdd(1, ordering: .relaxed) }
    public var value: UInt64 { count.load(ordering: .relaxed) }
}
