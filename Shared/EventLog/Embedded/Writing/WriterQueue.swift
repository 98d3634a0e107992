import EventLog
import Synchronization

/// Work of the writer thread, in the order it came. Callers wait for their answer, so it holds no more than they do; beyond its bound
/// requests are refused.
final class WriterQueue: Sendable {
    let waker: Waker
    /// Wakes the watch that refuses overdue requests.
    let watchWaker: Waker
    private let state = Mutex(WriterState())
    private let mostBytes: Int
    private let patience: Duration

    private struct WriterState {
        var requests: [AppendRequest] = []
        var bytes = 0
        var jobs: [WriterJob] = []
        var isClosed = false
        var nextIdentifier: UInt64 = 0
        /// Time since which the writer waits for its turn.
        var waitsSince: ContinuousClock.Instant?
        /// First request that it would have written; kept even after that was refused.
        var waitsWith = ""
        /// Oldest request that it writes now.
        var underWay: AppendRequest?
        /// True if the watch will look in time at what waits.
        var isWatched = false
    }

    init(mostBytes: Int, patience: Duration) throws {
        self.mostBytes = mostBytes
        self.patience = patience
        waker = try Waker()
        watchWaker = try Waker()
    }

    func newIdentifier() -> UInt64 {
        state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
    }

    // MARK: - Callers

    /// - Parameter holder: says which process keeps the writer from its turn.
    func add(_ request: AppendRequest, holder: () -> String) throws(LogError) {
        guard !isStuck else { throw .unavailable("others wait to be written already: \(holder())") }
        let (wasIdle, wasUnwatched) = try state.withLock { state throws(LogError) in
            guard !state.isClosed else { throw .closed }
            guard state.bytes + request.bytes <= mostBytes || state.requests.isEmpty else {
                throw .unavailable("\(state.bytes >> 20) MiB wait to be written already")
            }
            state.requests.append(request)
            state.bytes += request.bytes
            return (state.requests.count == 1, watch(&state))
        }
        if wasIdle { waker.wake() }
        if wasUnwatched { watchWaker.wake() }
    }

    func add(_ job: WriterJob) throws(LogError) {
        let wasUnwatched = try state.withLock { state throws(LogError) in
            guard !state.isClosed else { throw .closed }
            state.jobs.append(job)
            return watch(&state)
        }
        waker.wake()
        if wasUnwatched { watchWaker.wake() }
    }

    private func watch(_ state: inout WriterState) -> Bool {
        defer { state.isWatched = true }
        return !state.isWatched
    }

    /// Withdraws a request that the writer has not begun.
    /// - Returns: false if it has.
    func withdraw(_ identifier: UInt64) -> Bool {
        state.withLock { state in
            guard let index = state.requests.firstIndex(where: { $0.identifier == identifier }) else { return false }
            state.bytes -= state.requests.remove(at: index).bytes
            return true
        }
    }

    /// Takes nothing from now on, and fails what waits.
    func close() {
        let (requests, jobs) = state.withLock { state in
            state.isClosed = true
            defer { (state.requests, state.bytes, state.jobs) = ([], 0, []) }
            return (state.requests, state.jobs)
        }
        for request in requests { request.fail(.closed, isCertain: true) }
        for job in jobs { job.fail(.closed) }
        waker.wake()
        watchWaker.wake()
    }

    // MARK: - The writer

    /// Bytes of records that one transaction takes, unless a single append has more.
    static let transactionBytes = 4 << 20

    struct Work {
        var jobs: [WriterJob]
        var requests: [AppendRequest]
    }

    enum Next {
        case work, nothing, closed
    }

    /// Next work; if there is some, the writer waits for its turn from now on.
    func next() -> Next {
        state.withLock { state in
            state.underWay = nil
            if state.isClosed { return .closed }
            guard !state.jobs.isEmpty || !state.requests.isEmpty else { return .nothing }
            state.waitsSince = .now
            state.waitsWith = state.requests.first?.summary ?? "topics to be made"
            return .work
        }
    }

    /// Takes the work of the writer's turn: all topics to make, and the oldest requests, as many as fit one transaction.
    func take(atMost records: Int) -> Work {
        state.withLock { state in
            var (count, bytes) = (0, 0)
            let taken = state.requests.prefix { request in
                count += request.records.count
                bytes += request.bytes
                return count == request.records.count || count <= records && bytes <= WriterQueue.transactionBytes
            }
            state.requests.removeFirst(taken.count)
            for request in taken { state.bytes -= request.bytes }
            defer { state.jobs = [] }
            state.waitsSince = nil
            state.underWay = taken.first
            return Work(jobs: state.jobs, requests: Array(taken))
        }
    }

    // MARK: - What waits too long

    private var isStuck: Bool {
        state.withLock { state in state.waitsSince.map { $0 + patience <= .now } ?? false }
    }

    /// Oldest waiting request and what it is. As long as the writer does not get its turn, refused requests count, too.
    var oldest: (since: ContinuousClock.Instant, what: String, waitsForTurn: Bool)? {
        state.withLock { state in
            let waiting = state.requests.first
            if let since = state.waitsSince { return (min(since, waiting?.since ?? since), state.waitsWith, true) }
            return (state.underWay ?? waiting).map { ($0.since, $0.summary, false) }
        }
    }

    enum Look {
        /// Look again at this time.
        case again(ContinuousClock.Instant)
        /// Nothing waits; the next request wakes the watch.
        case idle
        case closed
    }

    /// Takes out overdue requests that were not begun.
    func overdue(at now: ContinuousClock.Instant) -> (Work, Look) {
        state.withLock { state in
            // Both in the order they came.
            let jobs = state.jobs.prefix { $0.since + patience <= now }
            let requests = state.requests.prefix { $0.since + patience <= now }
            state.jobs.removeFirst(jobs.count)
            state.requests.removeFirst(requests.count)
            for request in requests { state.bytes -= request.bytes }
            let work = Work(jobs: Array(jobs), requests: Array(requests))
            if state.isClosed { return (work, .closed) }
            let oldest = [state.jobs.first?.since, state.requests.first?.since].compactMap(\.self).min()
            state.isWatched = oldest != nil
            return (work, oldest.map { .again($0 + patience) } ?? .idle)
        }
    }
}

/// Work other than appending that the writer does in its turn.
struct WriterJob: Sendable {
    let since = ContinuousClock.now
    let run: @Sendable (Writer) -> Void
    let fail: @Sendable (LogError) -> Void
}
