import Contract
import Events
import ServiceKit
import Synchronization

/// Decides whether new orders are taken, from what this gateway has seen of those that wait.
final class OrderIntake: Sendable {
    private let queue: Mutex<OrderQueue>
    private let owners: OwnersWatch?

    /// - Parameter owners: nil if nobody looks after them.
    init(holdTime: Duration, owners: OwnersWatch? = nil) {
        self.owners = owners
        queue = Mutex(OrderQueue(holdTime: holdTime))
    }

    /// An order is about to be sent.
    /// - Throws: 503 with `Retry-After` while those before it would keep it for too long. An order that was taken already is no new one.
    func admit(_ order: String) throws(Problem) {
        let refusal: Duration? = queue.withLock { $0.isKnown(order) ? nil : $0.refusal(at: .now) }
        guard let refusal else { return }
        throw .unavailable(
            "there are more orders than can be decided in time; nothing was taken: try again with the same Idempotency-Key",
            retryAfter: Int(refusal.components.seconds) + (refusal.components.attoseconds > 0 ? 1 : 0))
    }

    /// False while nothing can be decided before somebody has mended something: it is no use to wait.
    var isWorthWaiting: Bool { owners?.misfits.isEmpty ?? true }

    func sent(_ order: String) {
        queue.withLock { $0.sent(order, at: .now) }
    }

    func unsent(_ order: String) {
        queue.withLock { $0.unsent(order) }
    }

    /// An order's new state, as the tail reads it; nil is its end.
    /// - Parameter isLive: false of what happened before the gateway began to read: it says nothing about how fast decisions are.
    func note(_ order: String, _ event: Event?, isLive: Bool) {
        let standing = event.flatMap { try? $0.decode(OrderStanding.self) }
        let gaveUp = !isLive || standing.map { $0.reason?.code == "timed-out" } ?? true
        queue.withLock {
            $0.consumed(order, isDecided: standing?.status != .placed, gaveUp: gaveUp, at: .now)
        }
    }

    /// The verdict on a command about an order: it changed nothing.
    func note(_ answer: Answer) {
        queue.withLock { $0.unsent(answer.subject) }
    }

    var mayHaveUnread: Bool { queue.withLock { $0.mayHaveUnread(at: .now) } }

    /// Looks from time to time how long commands wait for orders, if it seems to be away.
    func watchUnread(_ commands: UnreadCommands, every interval: Duration = .seconds(10)) async throws {
        var isFirst = true
        while !Task.isCancelled {
            // Trouble with the log is said by whoever reads it.
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

    /// For metrics: how many wait, and how many are decided in a second.
    var figures: (waiting: Int, rate: Double) {
        queue.withLock { queue in (queue.count(at: .now), queue.rate(at: .now)) }
    }

    /// What somebody is told who waits.
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

/// What of an order's state says whether it waits.
private struct OrderStanding: Decodable {
    struct Why: Decodable { var code: String }

    var status: Order.Status
    var reason: Why?
}
