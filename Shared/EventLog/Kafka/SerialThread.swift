import Dispatch
import EventLog
import Foundation
import Synchronization

/// A thread for blocking calls, so that none of them blocks Swift's pool. Runs its calls in order, and lives until `end`.
final class SerialThread: Sendable {
    private struct ThreadState {
        var jobs: [@Sendable () -> Void] = []
        var isEnding = false
    }

    private let state = Mutex(ThreadState())
    private let work = DispatchSemaphore(value: 0)

    init(name: String) {
        let thread = Thread { [self] in serve() }
        thread.name = name
        thread.start()
    }

    /// Runs a call after those before it. Throws `closed` after `end`.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LogError) -> Value
    ) async throws(LogError) -> Value {
        try await run(body, isLast: false)
    }

    /// Runs a last call after those before it, and ends the thread.
    func end(after body: @escaping @Sendable () -> Void) async {
        try? await run(body, isLast: true)
    }

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LogError) -> Value, isLast: Bool
    ) async throws(LogError) -> Value {
        let result: Result<Value, LogError> = await withCheckedContinuation { continuation in
            let isTaken = state.withLock { state in
                guard !state.isEnding else { return false }
                state.isEnding = isLast
                state.jobs.append { continuation.resume(returning: Result(catching: body)) }
                return true
            }
            if isTaken { work.signal() } else { continuation.resume(returning: .failure(.closed)) }
        }
        return try result.get()
    }

    private func serve() {
        while true {
            work.wait()
            let (job, isLast) = state.withLock { state in
                (state.jobs.removeFirst(), state.isEnding && state.jobs.isEmpty)
            }
            job()
            if isLast { return }
        }
    }
}
