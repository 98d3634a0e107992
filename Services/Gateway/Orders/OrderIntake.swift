import Contract
import Events
import ServiceKit
import Synchronization

/// Decides whether new orders are admitted, from the waiting orders that this gateway has seen.
final class OrderIntake: Sendable {
    private let queue: Mutex<OrderQueue>
    private let owners: OwnersWatch?

    /// - Parameter owners: nil if nobody watches the owners of the topics.
    init(holdTime: Duration, owners: OwnersWatch? = nil) {
        self.owners = owners
        queue = Mutex(OrderQueue(holdTime: holdTime))
    }

    /// Admits an order that is about to be sent.
    /// - Throws: 503 with `Retry-After` while the orders before it would keep it waiting too long. An order that was sent already is always
    ///   admitted.
    func admit(_ order: String) throws(Problem) {
        let refusal: Duration? = queue.withLock { $0.isKnown(order) ? nil : $0.refusal(at: .now) }
        guard let refusal else { return }
        throw .unavailable(
            "there are more orders than can be decided in time; nothing was taken: try again with the same Idempotency-Key",
            retryAfter: Int(refusal.components.seconds) + (refusal.components.attoseconds > 0 ? 1 : 0))
    }

    /// False while an owner's log does not fit its store: nothing is decided until a person repairs it.
    var isWorthWaiting: Bool { owners?.misfits.isEmpty ?? true }

    func sent(_ order: String) {
        queue.withLock { $0.sent(order, at: .now) }
    }

    func unsent(_ order: String) {
        queue.withLock { $0.unsent(order) }
    }

    /// Notes an order's new state, as the tail reads it; nil if the order was removed.
    /// - Parameter isLive: false for an event from before the gateway began to read; it does not count for the rate of decisions.
    func note(_ order: String, _ event: Event?, isLive: Bool) {
        let standing = event.flatMap { try? $0.decode(OrderStanding.self) }
        let gaveUp = !isLive || standing.map { $0.reason?.code == "timed-out" } ?? true
        queue.withLock {
            $0.consumed(order, isDecided: standing?.waitsForPlaces != true, gaveUp: gaveUp, at: .now)
        }
    }

    /// Notes the verdict on a command about an order: it changed nothing.
    func note(_ answer: Answer) {
        queue.withLock { $0.unsent(answer.subject) }
    }

    var mayHaveUnread: Bool { queue.withLock { $0.mayHaveUnread(at: .now) } }

    /// While orders seems to be down, measures from time to time how long commands have waited for it.
    func watchUnread(_ commands: UnreadCommands, every interval: Duration = .seconds(10)) async throws {
        var isFirst = true
        while !Task.isCancelled {
            // Other readers of the log report its errors.
            if isFirst || mayHaveUnread, let age = try? await commands.age(at: .now) {
                queue.withLock { $0.noteUnread(age: age) }
                isFirst = false
            }
            try await Task.sleep(for: interval)
        }
    }

    func forget() {
        queue.withLock { $0.forget() }
    }

    /// For metrics: how many orders wait, and how many are decided per second.
    var figures: (waiting: Int, rate: Double) {
        queue.withLock { queue in (queue.count(at: .now), queue.rate(at: .now)) }
    }

    /// The queue as clients with a waiting order see it.
    var standing: OrderStand {
        let (waiting, rate) = figures
        return OrderStand(orders: max(1, waiting), seconds: rate > 0 ? Int((Double(waiting) / rate).rounded(.up)) : nil)
    }
}

/// How many orders wait to be decided, and for about how long.
struct OrderStand: Codable, Sendable, Equatable {
    var orders: Int
    var seconds: Int?
}

/// The part of an order's state that tells whether it waits.
private struct OrderStanding: Decodable {
    struct Why: Decodable { var code: String }

    var status: Order.Status
    var reason: Why?
    /// Nil until all its places have answered.
    var total: Money?

    /// False also for an order that only waits for its payment, which may take days.
    var waitsForPlaces: Bool { status == .placed && total == nil }
}
