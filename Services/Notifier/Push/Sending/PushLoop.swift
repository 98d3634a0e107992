import Contract
import Events
import GRDB
import Logging
import Store
import Synchronization

/// Sends notices that are due, many at a time, and writes down what came of them, all that ended meanwhile in one transaction.
///
/// Turns are those of push services' hosts: one that is slow or away delays no other. To one device there is one at a time. What is under way
/// when the process ends is sent again; it takes the place of the first on the device.
final class PushLoop: Sendable {
    struct Figures: Sendable {
        var pending = 0
        var oldest: Timestamp?
        var running = 0
    }

    private struct State {
        var turns: Turns
        /// What came of attempts, to be written down.
        var ended: [PushAttempted] = []
        var figures = Figures()
    }

    private let store: any StoreAccess
    private let bell: Bell
    private let logger: Logger
    private let handler: NotifierHandler
    /// Counts attempts by how they ended.
    private let counted: @Sendable (String) -> Void
    /// Nil: the process stops.
    private let send: @Sendable (PushErrand) async -> PushSent?
    private let state: Mutex<State>

    static let usual = Turns.Limits(all: 32, ofWebhook: 16, ofHost: 16, ofSlow: 16)

    init(
        store: any StoreAccess, handler: NotifierHandler, limits: Turns.Limits = PushLoop.usual, logger: Logger,
        counted: @escaping @Sendable (String) -> Void = { _ in },
        send: @escaping @Sendable (PushErrand) async -> PushSent?
    ) {
        (self.store, self.handler, self.logger, self.counted, self.send) = (store, handler, logger, counted, send)
        bell = handler.pushBell
        state = Mutex(State(turns: Turns(limits)))
    }

    var figures: Figures {
        state.withLock { state in
            var figures = state.figures
            figures.running = state.turns.running
            return figures
        }
    }

    /// Runs until the task is cancelled.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [bell] in
                while true {
                    try await Task.sleep(for: .seconds(1))
                    bell.ring()
                }
            }
            for await _ in bell.rings {
                // A ring is heard within a step, before others see what that wrote.
                try await Task.sleep(for: .milliseconds(5))
                do {
                    try await settle()
                    for errand in try await next() { group.addTask { await self.attempt(errand) } }
                } catch let error as CancellationError {
                    throw error
                } catch {
                    // The engine is not ready yet or stops, or the disk is full: the next ring tries again.
                    logger.debug("notices wait", metadata: ["why": "\(error)"])
                    try await Task.sleep(for: .milliseconds(500))
                }
            }
        }
    }

    private func settle() async throws {
        let ended = state.withLock(\.ended)
        guard !ended.isEmpty else { return }
        try await store.perform { [handler] transaction in
            for attempted in ended { try handler.settle(attempted, in: transaction) }
        }
        state.withLock { state in
            state.ended.removeFirst(ended.count)
            for attempted in ended { state.turns.end(attempted.device, to: attempted.host, at: attempted.host) }
        }
    }

    private func attempt(_ errand: PushErrand) async {
        let (start, host) = (ContinuousClock.now, errand.notice.host)
        guard let sent = await send(errand) else { return }
        let now = ContinuousClock.now
        counted("\(sent.outcome)")
        state.withLock { state in
            // That one device is gone, or was subscribed with another key, says nothing against its push service. What that asks to wait
            // is for the notice alone: it may be about one device.
            _ = state.turns.finish(
                at: host, isFailure: sent.isServiceTrouble, took: now - start, asked: nil, now: now)
            state.ended.append(
                PushAttempted(
                    device: errand.device.id, event: errand.notice.event, host: host, outcome: sent.outcome,
                    asked: sent.asked))
        }
        bell.ring()
    }

    // MARK: - What is next

    private func next() async throws -> [PushErrand] {
        let turns = state.withLock(\.turns)
        let (errands, figures) = try await store.read { database in
            try (Self.due(turns, at: .now, in: database), NoticeTable.pending(in: database))
        }
        state.withLock { state in
            (state.figures.pending, state.figures.oldest) = figures
            for errand in errands {
                state.turns.begin(errand.device.id, to: errand.notice.host, at: errand.notice.host)
            }
        }
        return errands
    }

    private static func due(_ turns: Turns, at now: Timestamp, in database: Database) throws -> [PushErrand] {
        guard !turns.isFull else { return [] }
        var (turns, errands) = (turns, [PushErrand]())
        for host in turns.order(try NoticeTable.hosts(in: database), at: .now) where !turns.isFull {
            let room = turns.room(for: host, at: host)
            guard room > 0 else { continue }
            let found = try NoticeTable.due(
                at: host, at: now, limit: room, skipping: turns.running(to: host), in: database)
            for notice in found {
                guard let device = try DeviceTable.device(notice.device, in: database) else { continue }
                turns.begin(device.id, to: host, at: host)
                errands.append(PushErrand(notice: notice, device: device))
            }
        }
        return errands
    }
}
