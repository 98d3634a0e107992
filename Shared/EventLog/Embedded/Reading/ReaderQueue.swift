import EventLog
import Synchronization

/// Requests to the reader thread.
final class ReaderQueue: Sendable {
    typealias Job = @Sendable (LogFileReader) -> Void

    struct Work {
        var requests: [ReadRequest] = []
        var jobs: [Job] = []
        var isClosed = false
    }

    let waker: Waker
    private let work = Mutex(Work())

    init() throws { waker = try Waker() }

    func add(_ request: ReadRequest) throws {
        try work.withLock { work in
            guard !work.isClosed else { throw LogError.closed }
            work.requests.append(request)
        }
        waker.wake()
    }

    /// Runs `body` on the reader thread.
    func ask<Value: Sendable>(_ body: @escaping @Sendable (LogFileReader) throws -> Value) async throws -> Value {
        let promise = Promise<Value, LogError>()
        try work.withLock { work in
            guard !work.isClosed else { throw LogError.closed }
            work.jobs.append { reader in
                promise.keep(Result { try body(reader) }.mapError { LogError($0) })
            }
        }
        waker.wake()
        return try await promise.outcome.get()
    }

    func take() -> Work {
        work.withLock { work in
            defer { (work.requests, work.jobs) = ([], []) }
            return work
        }
    }

    func close() {
        work.withLock { $0.isClosed = true }
        waker.wake()
    }
}
