import EventLog
import Synchronization

/// What the writer thread has to do, in the order it came. Callers wait for their answer, so it holds no more than they do; beyond
/// its bound they are turned away.
final class WriterQueue: Sendable {
    typealias Job = @Sendable (Writer) -> Void

    private struct State {
        var requests: [AppendRequest] = []
        var bytes = 0
        var jobs: [Job] = []
        var isClosed = false
        var nextIdentifier: UInt64 = 0
    }

    let waker: Waker
    private let state = Mutex(State())
    private let mostBytes: Int

    init(mostBytes: Int) throws {
        self.mostBytes = mostBytes
        waker = try Waker()
    }

    func newIdentifier() -> UInt64 {
        state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
    }

    func add(_ request: AppendRequest) throws(LogError) {
        let wasIdle = try state.withLock { state throws(LogError) in
            guard !state.isClosed else { throw .closed }
            guard state.bytes + request.bytes <= mostBytes || state.requests.isEmpty else {
                throw .unavailable("\(state.bytes >> 20) MiB wait to be written already")
            }
            state.requests.append(request)
            state.bytes += request.bytes
            return state.requests.count == 1
        }
        if wasIdle { waker.wake() }
    }

    func add(_ job: @escaping Job) throws(LogError) {
        try state.withLock { state throws(LogError) in
            guard !state.isClosed else { throw .closed }
            state.jobs.append(job)
        }
        waker.wake()
    }

    /// Takes a request back that the writer has not begun.
    /// - Returns: false if it has.
    func withdraw(_ identifier: UInt64) -> Bool {
        state.withLock { state in
            guard let index = state.requests.firstIndex(where: { $0.identifier == identifier }) else { return false }
            state.bytes -= state.requests.remove(at: index).bytes
            return true
        }
    }

    /// Bytes of records that one transaction takes, unless a single append has more.
    static let transactionBytes = 4 << 20

    /// The oldest requests, as many as make one transaction; at least one if there are any.
    func take(atMost records: Int) -> [AppendRequest] {
        state.withLock { state in
            var (count, bytes) = (0, 0)
            let taken = state.requests.prefix { request in
                count += request.records.count
                bytes += request.bytes
                return count == request.records.count || count <= records && bytes <= WriterQueue.transactionBytes
            }
            state.requests.removeFirst(taken.count)
            for request in taken { state.bytes -= request.bytes }
            return Array(taken)
        }
    }

    enum Work {
        case appends, jobs([Job]), nothing, closed
    }

    func next() -> Work {
        state.withLock { state in
            if !state.jobs.isEmpty {
                defer { state.jobs = [] }
                return .jobs(state.jobs)
            }
            if state.isClosed { return .closed }
            return state.requests.isEmpty ? .nothing : .appends
        }
    }

    /// From now on nothing is taken; what waits is told so.
    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            defer { (state.requests, state.bytes) = ([], 0) }
            return state.requests
        }
        for request in left { request.fail(.closed, isCertain: true) }
        waker.wake()
    }
}
