import Contract
import Events
import Fetching
import GRDB
import Logging
import Store
import Synchronization

/// Sends what is due, many at a time, and writes down what came of it, all that ended meanwhile in one transaction.
///
/// It decides nothing about a delivery. What is under way when the process ends is sent again with the same id.
final class DeliveryLoop: Sendable {
    struct Figures: Sendable {
        var pending = 0
        var oldest: Timestamp?
        var running = 0
    }

    private struct State {
        var turns = Turns()
        /// What came of attempts, to be written down.
        var ended: [Attempted] = []
        var figures = Figures()
    }

    private let store: any StoreAccess
    private let handler: NotifierHandler
    private let logger: Logger
    /// Counts attempts: "arrived", "failed", "gone".
    private let counted: @Sendable (String) -> Void
    /// Nil: the process stops.
    private let send: @Sendable (Errand) async -> Sent?
    private let state: Mutex<State>

    init(
        store: any StoreAccess, handler: NotifierHandler, limits: Turns.Limits = Turns.Limits(), logger: Logger,
        counted: @escaping @Sendable (String) -> Void = { _ in }, send: @escaping @Sendable (Errand) async -> Sent?
    ) {
        (self.store, self.handler, self.logger, self.counted, self.send) = (store, handler, logger, counted, send)
        state = Mutex(State(turns: Turns(limits)))
    }

    var figures: Figures {
        state.withLock { state in
            var figures = state.figures
            figures.running = state.turns.running
            return figures
        }
    }

    /// Its owner wants it tried now.
    func wake(_ webhook: String) {
        state.withLock { $0.turns.wake(webhook) }
        handler.bell.ring()
    }

    /// Runs until the task is cancelled.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [bell = handler.bell] in
                while true {
                    try await Task.sleep(for: .seconds(1))
                    bell.ring()
                }
            }
            for await _ in handler.bell.rings {
                // A ring is heard within a step, before others see what that wrote.
                try await Task.sleep(for: .milliseconds(5))
                do {
                    try await settle()
                    for errand in try await next() { group.addTask { await self.attempt(errand) } }
                } catch let error as CancellationError {
                    throw error
                } catch {
                    // The engine is not ready yet or stops, or the disk is full: the next ring tries again.
                    logger.debug("deliveries wait", metadata: ["why": "\(error)"])
                    try await Task.sleep(for: .milliseconds(500))
                }
            }
        }
    }

    // MARK: - Writing down

    private func settle() async throws {
        let ended = state.withLock(\.ended)
        guard !ended.isEmpty else { return }
        try await store.perform { [handler] transaction in
            for attempted in ended { try handler.settle(attempted, in: transaction) }
        }
        state.withLock { state in
            state.ended.removeFirst(ended.count)
            for attempted in ended {
                state.turns.end(attempted.event, to: attempted.webhook, at: attempted.host)
            }
        }
    }

    private func attempt(_ errand: Errand) async {
        let start = ContinuousClock.now
        guard let sent = await send(errand) else { return }
        let now = ContinuousClock.now
        counted("\(sent.outcome)")
        state.withLock { state in
            let failures = state.turns.finish(
                at: errand.webhook.id, isFailure: sent.outcome != .arrived, took: now - start, asked: sent.asked,
                now: now)
            state.ended.append(
                Attempted(
                    webhook: errand.webhook.id, event: errand.delivery.event, host: errand.host,
                    outcome: sent.outcome, answer: sent.answer, asked: sent.asked, failures: failures))
        }
        handler.bell.ring()
    }

    // MARK: - What is next

    /// What is sent now: of each webhook as much as it has room for, as long as there is room at all.
    private func next() async throws -> [Errand] {
        let turns = state.withLock(\.turns)
        let (errands, known, figures) = try await store.read { [handler] database in
            let active = try handler.memory.active(in: database)
            return try (
                Self.due(turns, active, at: .now, in: database), Set(active.map(\.id)),
                DeliveryTable.pending(in: database)
            )
        }
        state.withLock { state in
            (state.figures.pending, state.figures.oldest) = figures
            state.turns.keep(only: known)
            for errand in errands {
                state.turns.begin(errand.delivery.event, to: errand.webhook.id, at: errand.host)
            }
        }
        return errands
    }

    private static func due(
        _ turns: Turns, _ active: [Webhook], at now: Timestamp, in database: Database
    ) throws -> [Errand] {
        guard !turns.isFull else { return [] }
        var (turns, errands) = (turns, [Errand]())
        let active = Dictionary(uniqueKeysWithValues: active.map { ($0.id, $0) })
        let waiting = try DeliveryTable.waiting(in: database).filter { active[$0] != nil }
        for id in turns.order(waiting, at: .now) where !turns.isFull {
            guard let webhook = active[id] else { continue }
            let host = WebAddress(webhook.url).map { "\($0.host):\($0.port)" } ?? webhook.url
            let room = turns.room(for: id, at: host)
            guard room > 0 else { continue }
            let found = try DueTable.due(
                webhook, at: now, limit: room, skipping: turns.running(to: id), in: database)
            for delivery in found {
                turns.begin(delivery.event, to: id, at: host)
                errands.append(Errand(delivery: delivery, webhook: webhook, host: host))
            }
        }
        return errands
    }
}
