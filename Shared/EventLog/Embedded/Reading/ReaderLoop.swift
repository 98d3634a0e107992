import EventLog

/// Serves all readers of one client on one thread: it looks at a request, at a ring of its bell, and when a second has passed.
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
        let bell = BellListener(paths)
        self.reader = reader
        self.queue = queue
        self.counts = counts
        self.lookInterval = lookInterval
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
            let now = ContinuousClock.now
            lookForDue(at: now)
            setWaiting()
            if !waiting.isEmpty { sleep(afterLooking: now) }
        }
    }

    /// Looks for requests that may have records now. The others are not woken before their time.
    private mutating func lookForDue(at now: ContinuousClock.Instant) {
        let due = waiting.filter { $0.isDue(at: now) }
        guard !due.isEmpty else { return }
        // Set before looking, so that later records wake the thread again.
        bell.want(due.reduce(into: PartitionSet()) { $0.formUnion($1.partitions) })
        bell.drain()
        waiting.removeAll { $0.isDue(at: now) }
        waiting += look(for: due)
    }

    /// - Parameter time: when the due requests were looked for.
    private mutating func sleep(afterLooking time: ContinuousClock.Instant) {
        let (now, usual) = (ContinuousClock.now, bell.patience(lookInterval))
        let looked = waiting.filter { $0.isDue(at: time) }
        let look = min(looked.map { now.duration(to: $0.deadline) }.min() ?? usual, usual)
        let begin = waiting.lazy.compactMap { $0.isDue(at: time) ? nil : $0.earliest }.min()
            .map { now.duration(to: $0) }
        switch queue.waker.sleep(or: looked.isEmpty ? nil : bell.descriptor, atMost: min(look, begin ?? look)) {
        case .other: counts.update { $0.bells += 1 }
        case .woken: break
        case .time where begin.map({ $0 < look }) ?? false: break
        case .time:
            bell.check()
            counts.update { $0.looksForTime += 1 }
        }
    }

    /// Answers all requests that can be answered now.
    /// - Returns: those that have to wait on.
    private func look(for requests: [ReadRequest]) -> [ReadRequest] {
        counts.update { $0.looks += 1 }
        var left: [ReadRequest] = []
        do {
            try reader.look(for: requests) {
                let now = ContinuousClock.now
                for var request in requests where !answer(&request, at: now) { left.append(request) }
            }
            return left
        } catch {
            return fail(requests, LogError(error))
        }
    }

    /// - Returns: false if it has to wait on.
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

    /// After an error that may pass, waits as long as the caller would wait for records, so that its next call does not come at once.
    /// - Returns: those that have to wait on.
    private func fail(_ requests: [ReadRequest], _ error: LogError) -> [ReadRequest] {
        let now = ContinuousClock.now
        return requests.filter { request in
            if case .unavailable = error, request.deadline > now { return true }
            request.promise.keep(.failure(error))
            return false
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
