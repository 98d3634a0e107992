import EventLog
import Synchronization

/// Requests to the cleaner thread.
final class CleanerQueue: Sendable {
    typealias Answer = Promise<CleaningReport?, LogError>

    struct Work {
        var asked: [Answer] = []
        var isClosed = false
    }

    let waker: Waker
    private let work = Mutex(Work())

    init() throws { waker = try Waker() }

    /// Has the thread clean now. The result is nil if another client has the lease.
    func ask() async throws -> CleaningReport? {
        let answer = Answer()
        try work.withLock { work in
            guard !work.isClosed else { throw LogError.closed }
            work.asked.append(answer)
        }
        waker.wake()
        return try await answer.outcome.get()
    }

    func take() -> Work {
        work.withLock { work in
            defer { work.asked = [] }
            return work
        }
    }

    var isClosed: Bool { work.withLock { $0.isClosed } }

    func close() {
        work.withLock { $0.isClosed = true }
        waker.wake()
    }
}
