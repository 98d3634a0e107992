import Contract
import Events
import ServiceKit
import Synchronization

/// A cache of the orders that changed last: repeated requests are answered from it without asking the orders service.
final class RecentOrders: Sendable {
    private let events = Mutex(RecentMap<String, Event>(capacity: 8192))

    func note(_ event: Event) {
        events.withLock { $0[event.subject] = event.isDeletion ? nil : event }
    }

    func forget(_ order: String) {
        events.withLock { $0[order] = nil }
    }

    /// Nil if the order is not in the cache.
    func order(_ id: String) -> Order? {
        try? events.withLock { $0[id] }?.decode(Order.self)
    }
}
