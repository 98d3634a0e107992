import Synchronization

/// A counter of events since the start that any thread may increment.
public final class AtomicCount: Sendable {
    private let count = Atomic<UInt64>(0)

    public init() {}

    public func add() { count.wrappingAdd(1, ordering: .relaxed) }
    public var value: UInt64 { count.load(ordering: .relaxed) }
}
