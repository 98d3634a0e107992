import Events
import Fetching
import Logging
import Store
import Synchronization
import Traces
import Tracing

/// Sends due messages, many at a time in fair turns, and records the results that came meanwhile in one transaction.
///
/// Messages in progress when the process ends are sent again. Without the lease nothing is sent, and nothing counts as failed.
final class SendingLoop<Work: Sending>: Sendable {
    /// A message in progress.
    private struct Begun: Sendable {
        var message: Work.Message
        var name: String
        var endpoint: String
        var host: String
    }

    private struct Ended: Sendable {
        var begun: Begun
        var attempt: Work.Attempt
    }

    private struct LoopState {
        var turns: Turns
        /// Results of attempts that are not recorded yet.
        var ended: [Ended] = []
        var figures = SendingFigures()
    }

    private let work: Work
    private let store: any StoreAccess
    private let mayAct: MayAct
    private let logger: Logger
    /// Counts attempts by how they ended.
    private let counted: @Sendable (String) -> Void
    private let state: Mutex<LoopState>

    init(
        _ work: Work, store: any StoreAccess, limits: Turns.Limits, mayAct: @escaping MayAct, logger: Logger,
        counted: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.work, self.store, self.mayAct) = (work, store, mayAct)
        (self.logger, self.counted) = (logger, counted)
        state = Mutex(LoopState(turns: Turns(limits)))
    }

    var figures: SendingFigures {
        state.withLock { state in
            var figures = state.figures
            figures.running = state.turns.running
            return figures
        }
    }

    /// Ends an endpoint's pause.
    func wake(_ endpoint: String) {
        state.withLock { $0.turns.wake(endpoint) }
        work.bell.ring()
    }

    /// Runs until the task is cancelled.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [bell = work.bell] in
                while true {
                    try await Task.sleep(for: .seconds(1))
                    bell.ring()
                }
            }
            for await _ in work.bell.rings {
                // The bell rings within a step, before readers see what that wrote.
                try await Task.sleep(for: .milliseconds(5))
                do {
                    try await settle()
                    for begun in try await next() { group.addTask { await self.attempt(begun) } }
                } catch let error as CancellationError {
                    throw error
                } catch {
                    // The engine is not ready or stops, or the disk is full: the next ring tries again.
                    logger.debug("\(work.name) wait", metadata: ["why": "\(error)"])
                    try await Task.sleep(for: .milliseconds(500))
                }
            }
        }
    }

    // MARK: - Recording results

    private func settle() async throws {
        let ended = state.withLock(\.ended)
        guard !ended.isEmpty else { return }
        let all = ended.map(\.attempt)
        try await store.perform { [work] transaction in
            for attempt in all { try work.settle(attempt, in: transaction) }
        }
        state.withLock { state in
            state.ended.removeFirst(ended.count)
            for begun in ended.map(\.begun) { state.turns.end(begun.name, to: begun.endpoint, at: begun.host) }
        }
    }

    private func attempt(_ begun: Begun) async {
        let start = ContinuousClock.now
        guard let reply = await send(begun) else {
            // Nothing was sent: the message stays due.
            return state.withLock { $0.turns.end(begun.name, to: begun.endpoint, at: begun.host) }
        }
        let now = ContinuousClock.now
        let verdict = work.verdict(on: reply)
        counted(verdict.outcome)
        state.withLock { state in
            let failures = state.turns.finish(
                at: begun.endpoint, isFailure: verdict.isFailure, took: now - start, retryAfter: verdict.retryAfter,
                now: now)
            let attempt = work.attempt(begun.message, reply, failures: failures)
            state.ended.append(Ended(begun: begun, attempt: attempt))
        }
        work.bell.ring()
    }

    /// Sends a message, as a span of its event's trace.
    private func send(_ begun: Begun) async -> Work.Reply? {
        let span = work.event(of: begun.message).flatMap {
            work.traces.startSpan("send \(work.name)", .client, of: $0)
        }
        guard let span else { return await work.send(begun.message) }
        span.attributes = ["server.address": .string(begun.host)]
        return await span.during { span in
            let reply = await work.send(begun.message)
            if let verdict = reply.map(work.verdict) {
                span?.updateAttributes { $0["vicinity.delivery.outcome"] = verdict.outcome }
                if verdict.outcome != "arrived" { span?.setStatus(SpanStatus(code: .error)) }
            }
            return reply
        }
    }

    // MARK: - Next messages

    /// Messages to send now: for each endpoint as many as its limits and the total limit allow.
    private func next() async throws -> [Begun] {
        let (turns, mayAct) = (state.withLock(\.turns), mayAct())
        let (all, known, pending) = try await store.read { [work] database in
            try (
                mayAct ? Self.due(work, turns, at: .now, in: database) : [], work.known(in: database),
                work.pending(in: database)
            )
        }
        state.withLock { state in
            (state.figures.pending, state.figures.oldest) = pending
            if let known { state.turns.keep(only: known) }
            for begun in all { state.turns.begin(begun.name, to: begun.endpoint, at: begun.host) }
        }
        return all
    }

    private static func due(
        _ work: Work, _ turns: Turns, at now: Timestamp, in database: Database
    ) throws -> [Begun] {
        guard !turns.isFull else { return [] }
        var (turns, all) = (turns, [Begun]())
        let waiting = Dictionary(try work.waiting(in: database).map { ($0.name, $0) }) { first, _ in first }
        for name in turns.order(waiting.keys, at: .now) where !turns.isFull {
            guard let endpoint = waiting[name] else { continue }
            let room = turns.room(for: name, at: endpoint.host)
            guard room > 0 else { continue }
            let found = try work.due(
                to: endpoint, at: now, limit: room, skipping: turns.running(to: name), in: database)
            for message in found {
                let begun = Begun(message: message, name: work.name(of: message), endpoint: name, host: endpoint.host)
                turns.begin(begun.name, to: name, at: endpoint.host)
                all.append(begun)
            }
        }
        return all
    }
}
