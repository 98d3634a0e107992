import EventLog

/// Serves all readers of one client on one thread: looks when something is asked, when the bell rang, and when a second has passed.
struct ReaderLoop: ~Copyable {
    private let reader: LogFileReader
    private let queue: ReaderQueue
    private let counts: Counts
    private let lookInterval: Duration
    private var bell: BellListener
    private var waiting: [ReadRequest] = []

    init(
        _ paths: LogPaths, expected: Meta, queue: ReaderQueue, counts: Counts, lookInterval: Duration
    ) throws {
        let reader = try LogFileReader(paths, expected: expected)
        let bell = BellListener(path: paths.bell)
        self.reader = reader
        self.queue = queue
        self.counts = counts
        self.lookInterval = bell.patience(lookInterval)
        self.bell = bell
    }

    /// Works until the queue is closed.
    mutating func run() {
        while true {
            let work = queue.take()
            waiting.append(contentsOf: work.requests)
            for job in work.jobs { job(reader) }
            guard !work.isClosed else { return end() }
            waiting.removeAll(where: \.promise.isKept)
            if waiting.isEmpty {
                setWaiting()
                _ = queue.waker.sleep()
                continue
            }
            // Before looking: what comes after it wakes us again.
            bell.drain()
            look()
            setWaiting()
            if !waiting.isEmpty { sleep() }
        }
    }

    private mutating func sleep() {
        let next = waiting.map(\.deadline).min().map { ContinuousClock.now.duration(to: $0) } ?? lookInterval
        switch queue.waker.sleep(or: bell.descriptor, atMost: min(next, lookInterval)) {
        case .other: counts.update { $0.bells += 1 }
        case .woken: break
        case .time:
            bell.listen()
            counts.update { $0.looksForTime += 1 }
        }
    }

    /// Answers all that can be answered now.
    private mutating func look() {
        counts.update { $0.looks += 1 }
        do {
            try reader.look(for: waiting) {
                let now = ContinuousClock.now
                var left: [ReadRequest] = []
                for var request in waiting where !answer(&request, at: now) { left.append(request) }
                waiting = left
            }
        } catch {
            fail(LogError(error))
        }
    }

    /// - Returns: false if it has to go on waiting.
    private func answer(_ request: inout ReadRequest, at now: ContinuousClock.Instant) -> Bool {
        do {
            let records = reader.counters.hasNews(for: request) ? try reader.read(&request) : []
            guard !records.isEmpty || request.deadline <= now else { return false }
            request.promise.keep(.success(request.result(records)))
        } catch {
            request.promise.keep(.failure(LogError(error)))
        }
        return true
    }

    /// What may pass is waited for as long as the caller would wait for records, so that its next call does not come at once.
    private mutating func fail(_ error: LogError) {
        let now = ContinuousClock.now
        waiting.removeAll { request in
            if case .unavailable = error, request.deadline > now { return false }
            request.promise.keep(.failure(error))
            return true
        }
    }

    private mutating func end() {
        for request in waiting { request.promise.keep(.failure(LogError.closed)) }
        waiting = []
        setWaiting()
    }

    private func setWaiting() {
        let count = waiting.count
        counts.update { $0.waitingReads = count }
    }
}
