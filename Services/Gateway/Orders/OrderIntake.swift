import Events
import ServiceKit
import Synchronization

/// Decides whether new orders are taken, from what this gateway has seen of those that wait.
final class OrderIntake: Sendable {
    private let queue: Mutex<OrderQueue>

    init(holdTime: Duration) {
        queue = Mutex(OrderQueue(holdTime: holdTime))
    }

    /// An order is about to be sent.
    /// - Throws: 503 with `Retry-After` while those before it would keep it for too long. An order that was taken already is no new one.
    func admit(_ order: String) throws(Problem) {
        let refusal = queue.withLock { $0.isKnown(order) ? nil : $0.refusal(at: .now) }
        guard let refusal else { return }
        throw .unavailable(
            "there are more orders than can be decided in time; nothing was taken: try again with the same Idempotency-Key",
            retryAfter: Int(refusal.components.seconds) + (refusal.components.attoseconds > 0 ? 1 : 0))
    }

    func sent(_ order: String) {
        queue.withLock { $0.sent(order, at: .now) }
    }

    /// An order's new state, as the tail reads it.
    func note(_ event: Event) {
        guard let order = try? event.decode(OrderStanding.self) else {
            queue.withLock { $0.settled(event.subject, at: .now) }
            return
        }
        queue.withLock {
            $0.heard(
                event.subject, isDecided: order.status != .placed, gaveUp: order.reason?.code == "timed-out", at: .now)
        }
    }

    /// The verdict on a command about an order.
    func note(_ answer: Answer) {
        queue.withLock { $0.settled(answer.subject, at: .now) }
    }

    func noteUnread(age: Duration) {
        queue.withLock { $0.noteUnread(age: age) }
    }

    func forget() {
        queue.withLock { $0.forget() }
    }

    /// For metrics: how many wait, and how many are decided in a second.
    var figures: (waiting: Int, rate: Double) {
        queue.withLock { queue in (queue.count(at: .now), queue.rate(at: .now)) }
    }

    /// How many wait, and for how many seconds the next one would.
    var standing: (waiting: Int, seconds: Int) {
        queue.withLock { queue in
            let (count, rate) = (queue.count(at: .now), queue.rate(at: .now))
            return (count, rate > 0 ? Int((Double(count) / rate).rounded(.up)) : 0)
        }
    }
}

/// What of an order's state says whether it waits.
private struct OrderStanding: Decodable {
    struct Why: Decodable { var code: String }

    var status: Order.Status
    var reason: Why?
}
