import Events
import Synchronization

/// The world in memory, behind a lock. A read holds it for a millisecond or two.
final class LiveWorld: Sendable {
    private let world = Mutex(World())

    func apply(_ changes: [WorldChange]) {
        world.withLock { world in
            for change in changes { world.apply(change) }
        }
    }

    func read<Value: Sendable>(_ look: (World) throws -> Value) rethrows -> Value {
        try world.withLock { try look($0) }
    }

    func forget(_ seen: [Seen]) {
        world.withLock { $0.forget(Set(seen)) }
    }
}
