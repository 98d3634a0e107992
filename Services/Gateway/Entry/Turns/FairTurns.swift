import HTTPTypes
import ServiceKit
import Synchronization

/// Lets reads wait for their turn, as `TurnQueue` says.
final class FairTurns: Sendable {
    /// After this time, in nanoseconds, who still waits is refused.
    private static let patience: Int64 = 5_000_000_000

    /// A turn that somebody has. It ends with `end`, or when nobody knows it any more.
    final class Turn: Sendable {
        /// True if the read is likely to be dear, and had better not be computed on the event loops.
        let isDear: Bool
        private let id: UInt64
        private let turns: FairTurns

        fileprivate init(_ id: UInt64, isDear: Bool, _ turns: FairTurns) {
            (self.id, self.isDear, self.turns) = (id, isDear, turns)
        }

        deinit { turns.end(id) }

        func end() { turns.end(id) }
    }

    private enum Answer: Sendable {
        case turn(isDear: Bool)
        case refused, gone
    }

    private struct State {
        var queue: TurnQueue
        var last: UInt64 = 0
        /// Those who wait, by their numbers.
        var calls: [UInt64: CheckedContinuation<Answer, Never>] = [:]
    }

    private let state: Mutex<State>

    init(_ limits: TurnQueue.Limits) {
        state = Mutex(State(queue: TurnQueue(limits)))
    }

    /// How many wait.
    var waiting: Int { state.withLock { $0.queue.waiting } }

    /// Waits for a turn.
    /// - Parameters:
    ///   - client: who asks, such as an address.
    ///   - operation: what is asked, such as a route.
    /// - Throws: 503 if too many wait, or this one has waited too long; `CancellationError` for somebody who leaves while waiting.
    func take(_ client: String, _ operation: String) async throws -> Turn {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { call in
                let answer = state.withLock { state -> Answer? in
                    // Whoever left earlier than this was not found in the line.
                    guard !Task.isCancelled else { return .gone }
                    switch state.queue.arrive(id, client, operation, at: RateLimiter.now) {
                    case .now(let isDear): return .turn(isDear: isDear)
                    case .refused: return .refused
                    case .waits:
                        state.calls[id] = call
                        return nil
                    }
                }
                if let answer { call.resume(returning: answer) }
            }
        } onCancel: {
            let gone = state.withLock { state in
                state.queue.leave(id) ? state.calls.removeValue(forKey: id) : nil
            }
            gone?.resume(returning: .gone)
        }
        switch answer {
        case .turn(let isDear): return Turn(id, isDear: isDear, self)
        case .gone: throw CancellationError()
        case .refused:
            throw Problem(.unavailable, "too many requests wait to be answered", headers: [.retryAfter: "1"])
        }
    }

    /// Refuses those who have waited too long, and gives those turns away that last too long, when nobody comes or goes.
    func run() async throws {
        while true {
            try await Task.sleep(for: .milliseconds(100))
            let late = state.withLock { state in
                state.queue.late(FairTurns.patience, at: RateLimiter.now).compactMap {
                    state.calls.removeValue(forKey: $0)
                }
            }
            for call in late { call.resume(returning: .refused) }
            callNext()
        }
    }

    private func end(_ id: UInt64) {
        state.withLock { $0.queue.end(id, at: RateLimiter.now) }
        callNext()
    }

    private func callNext() {
        let calls = state.withLock { state in
            state.queue.next(at: RateLimiter.now).compactMap { id, isDear in
                state.calls.removeValue(forKey: id).map { ($0, isDear) }
            }
        }
        for (call, isDear) in calls { call.resume(returning: .turn(isDear: isDear)) }
    }
}
