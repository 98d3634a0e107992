import HTTPTypes
import ServiceKit
import Synchronization

/// Makes reads wait for their turn, in the order of a `TurnQueue`.
final class FairTurns: Sendable {
    /// A read that waits longer than this, in nanoseconds, is refused.
    private static let patience: Int64 = 5_000_000_000

    /// A granted turn. It ends with `end`, or when it is deallocated.
    final class Turn: Sendable {
        /// True if the read is likely to be expensive and should not be computed on the event loops.
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
        case refused, cancelled
    }

    private struct TurnState {
        var queue: TurnQueue
        var last: UInt64 = 0
        /// The waiting reads, by number.
        var calls: [UInt64: CheckedContinuation<Answer, Never>] = [:]
    }

    private let state: Mutex<TurnState>

    init(_ limits: TurnQueue.Limits) {
        state = Mutex(TurnState(queue: TurnQueue(limits)))
    }

    /// How many wait.
    var waiting: Int { state.withLock { $0.queue.waiting } }

    /// Waits for a turn.
    /// - Parameters:
    ///   - client: the key of the client, such as an address.
    ///   - operation: the operation, such as a route.
    /// - Throws: 503 if too many reads wait, or if this one has waited too long; `CancellationError` if it is cancelled while waiting.
    func take(_ client: String, _ operation: String) async throws -> Turn {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { call in
                let answer = state.withLock { state -> Answer? in
                    // If it was cancelled before this, `onCancel` did not find it in the queue.
                    guard !Task.isCancelled else { return .cancelled }
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
            let cancelled = state.withLock { state in
                state.queue.leave(id) ? state.calls.removeValue(forKey: id) : nil
            }
            cancelled?.resume(returning: .cancelled)
        }
        switch answer {
        case .turn(let isDear): return Turn(id, isDear: isDear, self)
        case .cancelled: throw CancellationError()
        case .refused:
            throw Problem(.unavailable, "too many requests wait to be answered", headers: [.retryAfter: "1"])
        }
    }

    /// Refuses reads that have waited too long, and reuses turns that last too long, even when no read arrives or ends.
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
