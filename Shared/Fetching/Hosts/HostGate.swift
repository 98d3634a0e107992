import Synchronization

/// Limits requests to each host: simultaneous ones, and the delay between their beginnings. Hosts do not wait for each other.
final class HostGate: Sendable {
    private struct Waiter {
        let id: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Host {
        var running = 0
        /// When the next request may begin.
        var next = ContinuousClock.now
        var waiting: [Waiter] = []

        func isIdle(at now: ContinuousClock.Instant) -> Bool { running == 0 && waiting.isEmpty && next <= now }
    }

    private struct GateState {
        var hosts: [String: Host] = [:]
        var lastID: UInt64 = 0
        /// Waiters that were cancelled before they waited.
        var cancelled: Set<UInt64> = []
    }

    private let state = Mutex(GateState())

    /// Runs `body` in the host's turn.
    func pass<Value>(
        _ host: String, connections: Int, delay: Duration, _ body: () async throws -> Value
    ) async throws -> Value {
        try await enter(host, connections)
        defer { leave(host) }
        while let start = begin(host, delay) { try await Task.sleep(until: start, clock: .continuous) }
        return try await body()
    }

    /// Begins now, if it may. A sleep can end late, so the delay to the next request is counted from here instead of from the planned time.
    /// - Returns: when to ask again; nil if it has begun.
    private func begin(_ host: String, _ delay: Duration) -> ContinuousClock.Instant? {
        state.withLock { state in
            let now = ContinuousClock.now
            if let next = state.hosts[host]?.next, next > now { return next }
            state.hosts[host]?.next = now + delay
            return nil
        }
    }

    /// Begins no request at the host for a while, as the host has asked.
    func holdOff(_ host: String, for time: Duration) {
        state.withLock { state in
            let until = ContinuousClock.now + time
            state.hosts[host, default: Host()].next = max(state.hosts[host]?.next ?? until, until)
        }
    }

    private func enter(_ host: String, _ connections: Int) async throws {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { _ = state.withLock { $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(id) { return .failure(CancellationError()) }
                    forgetIdle(&state)
                    if state.hosts[host, default: Host()].running < max(1, connections) {
                        state.hosts[host, default: Host()].running += 1
                        return .success(())
                    }
                    state.hosts[host]!.waiting.append(Waiter(id: id, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard let index = state.hosts[host]?.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.hosts[host]!.waiting.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// The longest waiter takes over the turn.
    private func leave(_ host: String) {
        let waiter: Waiter? = state.withLock { state in
            guard let next = state.hosts[host]?.waiting.first else {
                state.hosts[host]?.running -= 1
                return nil
            }
            state.hosts[host]!.waiting.removeFirst()
            return next
        }
        waiter?.continuation.resume()
    }

    private func forgetIdle(_ state: inout GateState) {
        guard state.hosts.count > 1000 else { return }
        let now = ContinuousClock.now
        state.hosts = state.hosts.filter { !$0.value.isIdle(at: now) }
    }
}
