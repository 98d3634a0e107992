import Hummingbird
import ServiceLifecycle
import Synchronization

/// Cancels work that exceeds its time. One sweep ten times a second serves every request, since a timer for each would cost more than most
/// requests do.
final class TimeLimit: Service {
    private let limit: Duration
    private let running = Mutex(Running())

    private struct Running {
        var next: UInt64 = 0
        /// The deadline of each piece of work, and how to cancel it.
        var work: [UInt64: (deadline: ContinuousClock.Instant, cancel: @Sendable () -> Void)] = [:]
    }

    init(_ limit: Duration) {
        self.limit = limit
    }

    /// Runs work to its end. It is cancelled at the limit; if it then throws, it has taken too long.
    func apply<Result: Sendable>(_ work: @Sendable @escaping () async throws -> Result) async throws -> Result {
        // A task of its own, because only a task can be cancelled from outside; it ends before this function returns.
        let task = Task { try await work() }
        let key = enter { task.cancel() }
        do {
            let result = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            _ = leave(key)
            return result
        } catch {
            guard leave(key) else {
                throw Problem(
                    .tookTooLong, "there was no answer within \(limit.settingText)", headers: [.retryAfter: "1"])
            }
            throw error
        }
    }

    private func enter(_ cancel: @Sendable @escaping () -> Void) -> UInt64 {
        let deadline = ContinuousClock.now + limit
        return running.withLock { running in
            running.next += 1
            running.work[running.next] = (deadline, cancel)
            return running.next
        }
    }

    /// - Returns: false if the limit came first.
    private func leave(_ key: UInt64) -> Bool {
        running.withLock { $0.work.removeValue(forKey: key) } != nil
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(100))
                self.sweep(at: .now)
            }
        }
    }

    private func sweep(at now: ContinuousClock.Instant) {
        let late = running.withLock { running in
            let late = running.work.filter { $0.value.deadline <= now }
            for key in late.keys { running.work[key] = nil }
            return late.values.map(\.cancel)
        }
        for cancel in late { cancel() }
    }
}
