import Contract
import Events
import Synchronization

/// The newest state of the orders that changed last: what a request sent again is answered from without asking orders.
final class RecentOrders: Sendable {
    private let events = Mutex(RecentMap<String, Event>(capacity: 8192))

    func note(_ event: Event) {
        events.withLock { $0[event.subject] = event.isDeletion ? nil : event }
    }

    func forget(_ order: String) {
        events.withLock { $0[order] = nil }
    }

    /// Nil if it is not among them.
    func order(_ id: String) -> Order? {
        try? events.withLock { $0[id] }?.decode(Order.self)
    }
}
