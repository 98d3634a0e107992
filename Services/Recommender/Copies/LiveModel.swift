import Events
import Synchronization

/// The model in memory, behind a lock. A read holds the lock for a millisecond or two.
final class LiveModel: Sendable {
    private let model = Mutex(RecommenderModel())

    func apply(_ changes: [ModelChange]) {
        model.withLock { model in
            for change in changes { model.apply(change) }
        }
    }

    func read<Value: Sendable>(_ look: (RecommenderModel) throws -> Value) rethrows -> Value {
        try model.withLock { try look($0) }
    }

    func forget(_ seen: [WatchedMovie]) {
        model.withLock { $0.forget(Set(seen)) }
    }
}
