import Events
import Fetching
import Logging
import Store
import Synchronization
import Traces
import Tracing

/// Sends what is due, many at a time, by fair turns, and writes down what came of it, all that ended meanwhile in one transaction.
///
/// It decides nothing about what is sent. What is under way when the process ends is sent again. As long as this process may not act outside
/// nothing is sent, and nothing fails.
final class SendingLoop<Work: Sending>: Sendable {
    /// What is under way.
    private struct Begun: Sendable {
        var parcel: Work.Parcel
        var name: String
        var endpoint: String
        var host: String
    }

    private struct Ended: Sendable {
        var begun: Begun
        var report: Work.Report
    }

    private struct State {
        var turns: Turns
        /// What came of attempts, to be written down.
        var ended: [Ended] = []
        var figures = SendingFigures()
    }

    private let work: Work
    private let store: any StoreAccess
    private let mayAct: MayAct
    private let logger: Logger
    /// Counts attempts by how they ended.
    private let counted: @Sendable (String) -> Void
    private let state: Mutex<State>

    init(
        _ work: Work, store: any StoreAccess, limits: Turns.Limits, mayAct: @escaping MayAct, logger: Logger,
        counted: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.work, self.store, self.mayAct) = (work, store, mayAct)
        (self.logger, self.counted) = (logger, counted)
        state = Mutex(State(turns: Turns(limits)))
    }

    var figures: SendingFigures {
        state.withLock { state in
            var figures = state.figures
            figures.running = state.turns.running
            return figures
        }
    }

    /// Somebody wants an endpoint tried now.
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
                // A ring is heard within a step, before others see what that wrote.
                try await Task.sleep(for: .milliseconds(5))
                do {
                    try await settle()
                    for begun in try await next() { group.addTask { await self.attempt(begun) } }
                } catch let error as CancellationError {
                    throw error
                } catch {
                    // The engine is not ready yet or stops, or the disk is full: the next ring tries again.
                    logger.debug("\(work.name) wait", metadata: ["why": "\(error)"])
                    try await Task.sleep(for: .milliseconds(500))
                }
            }
        }
    }

    // MARK: - Writing down

    private func settle() async throws {
        let ended = state.withLock(\.ended)
        guard !ended.isEmpty else { return }
        let all = ended.map(\.report)
        try await store.perform { [work] transaction in
            for report in all { try work.settle(report, in: transaction) }
        }
        state.withLock { state in
            state.ended.removeFirst(ended.count)
            for begun in ended.map(\.begun) { state.turns.end(begun.name, to: begun.endpoint, at: begun.host) }
        }
    }

    private func attempt(_ begun: Begun) async {
        let start = ContinuousClock.now
        guard let reply = await send(begun) else {
            // Nothing went out: it stays as it was.
            return state.withLock { $0.turns.end(begun.name, to: begun.endpoint, at: begun.host) }
        }
        let now = ContinuousClock.now
        let verdict = work.verdict(on: reply)
        counted(verdict.outcome)
        state.withLock { state in
            let failures = state.turns.finish(
                at: begun.endpoint, isFailure: verdict.isFailure, took: now - start, asked: verdict.asked, now: now)
            let report = work.attempted(begun.parcel, reply, failures: failures)
            state.ended.append(Ended(begun: begun, report: report))
        }
        work.bell.ring()
    }

    /// Sends it, as a part of the trace of what it tells of.
    private func send(_ begun: Begun) async -> Work.Reply? {
        let span = work.event(of: begun.parcel).flatMap {
            work.traces.startSpan("send \(work.name)", .client, of: $0)
        }
        guard let span else { return await work.send(begun.parcel) }
        span.attributes = ["server.address": .string(begun.host)]
        return await span.during { span in
            let reply = await work.send(begun.parcel)
            if let verdict = reply.map(work.verdict) {
                span?.updateAttributes { $0["vicinity.delivery.outcome"] = verdict.outcome }
                if verdict.outcome != "arrived" { span?.setStatus(SpanStatus(code: .error)) }
            }
            return reply
        }
    }

    // MARK: - What is next

    /// What is sent now: to each endpoint as much as it has room for, as long as there is room at all.
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
            for parcel in found {
                let begun = Begun(parcel: parcel, name: work.name(of: parcel), endpoint: name, host: endpoint.host)
                turns.begin(begun.name, to: name, at: endpoint.host)
                all.append(begun)
            }
        }
        return all
    }
}
