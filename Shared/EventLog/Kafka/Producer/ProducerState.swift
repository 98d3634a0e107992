import EventLog

typealias AppendContinuation = CheckedContinuation<Result<[Int64], AppendError>, Never>

/// State of a producer, as a value: its methods change it and return what to resume outside of the lock.
struct ProducerState: Sendable {
    /// A caller to resume, with its result.
    struct Completion: Sendable {
        let continuation: AppendContinuation
        let result: Result<[Int64], AppendError>
    }

    private(set) var failure: LogError?
    private(set) var isClosing = false
    /// When records under way are purged; nil while all is well.
    private(set) var purgeAt: ContinuousClock.Instant?
    /// No more reports will be taken.
    private var isEnded = false
    private var deliveries: [UInt: Delivery] = [:]
    private var nextDelivery: UInt = 0
    /// Grows whenever there may be room in the queue again, so that no waiting append misses it.
    private(set) var round = 0
    private var waiters: [UInt: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter: UInt = 0

    /// A token is the delivery's number followed by the record's index.
    static let indexBits: UInt = 20
    static let mostRecords = 1 << indexBits

    var isIdle: Bool { deliveries.isEmpty }

    /// Why nothing can be appended; nil if it can.
    var refusal: LogError? { failure ?? (isClosing ? .closed : nil) }
}

// MARK: - One append

extension ProducerState {
    mutating func begin(count: Int) throws(LogError) -> UInt {
        if let refusal { throw refusal }
        nextDelivery += 1
        deliveries[nextDelivery] = Delivery(count: count)
        return nextDelivery
    }

    /// True if more of its records may be queued: nothing follows a failed record.
    mutating func mayQueue(_ id: UInt) -> Bool {
        if let refusal {
            deliveries[id]?.stop(because: refusal, isOwn: false)
            return false
        }
        return deliveries[id]?.hasFailed == false
    }

    static func token(_ id: UInt, _ index: Int) -> UInt { id << indexBits | UInt(index) }

    mutating func queued(_ id: UInt) {
        deliveries[id]?.queued()
    }

    /// The record could not be queued.
    mutating func refused(_ id: UInt, _ code: ErrorCode, partition: TopicPartition) {
        // A client at its end gives this code for every record: the reason of its end says more.
        deliveries[id]?.stop(because: code.error("appending to \(partition)"), isOwn: code.meaning != .fatal)
    }

    /// All its records are queued: from now on its last report completes it.
    mutating func await(_ id: UInt, _ continuation: AppendContinuation, isCancelled: Bool) -> Completion? {
        deliveries[id]?.continuation = continuation
        return isCancelled || isEnded ? abandon(id) : completion(of: id)
    }

    /// Ends an append without its reports.
    mutating func abandon(_ id: UInt) -> Completion? {
        guard let delivery = deliveries[id], let continuation = delivery.continuation else { return nil }
        deliveries[id] = nil
        let cause = refusal ?? .unavailable("the append was cancelled before its report came")
        return Completion(continuation: continuation, result: delivery.result(endedBecause: cause))
    }

    private mutating func completion(of id: UInt) -> Completion? {
        guard let delivery = deliveries[id], delivery.isComplete, let continuation = delivery.continuation else {
            return nil
        }
        deliveries[id] = nil
        return Completion(continuation: continuation, result: delivery.result())
    }
}

// MARK: - Reports

extension ProducerState {
    mutating func take(_ reports: [Report]) -> [Completion] {
        reports.compactMap { report in
            let id = report.token >> ProducerState.indexBits
            let index = Int(report.token & (1 << ProducerState.indexBits - 1))
            if let offset = report.offset {
                deliveries[id]?.delivered(index, at: offset)
            } else {
                let (cause, isOwn) = self.cause(of: report)
                deliveries[id]?.failed(because: cause, isOwn: isOwn, isNotWritten: report.isNotWritten)
            }
            return completion(of: id)
        }
    }

    private func cause(of report: Report) -> (LogError, isOwn: Bool) {
        switch report.code.meaning {
        case .purged, .fatal: (refusal ?? report.code.error("appending"), false)
        case .unavailable where report.code == .none:
            (.unavailable("a record was written, but the broker did not say where"), true)
        default: (report.code.error("appending"), true)
        }
    }

    /// Takes nothing more; records under way have until then to be reported.
    mutating func fail(_ cause: LogError, purgeAt: ContinuousClock.Instant) {
        guard failure == nil else { return }
        failure = cause
        self.purgeAt = min(self.purgeAt ?? purgeAt, purgeAt)
    }

    mutating func close(purgeAt: ContinuousClock.Instant) {
        isClosing = true
        self.purgeAt = min(self.purgeAt ?? purgeAt, purgeAt)
    }

    /// Ends every append that still waits: its reports will not come.
    mutating func endAll() -> [Completion] {
        isEnded = true
        return deliveries.keys.sorted().compactMap { abandon($0) }
    }
}

// MARK: - Room in the queue

extension ProducerState {
    /// There may be room again: all waiting appends try anew.
    mutating func nextRound() -> [CheckedContinuation<Void, Never>] {
        round += 1
        defer { waiters.removeAll() }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Returns: false if there is nothing to wait for.
    mutating func wait(after seen: Int, id: UInt, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
        guard round == seen, refusal == nil else { return false }
        waiters[id] = continuation
        return true
    }

    mutating func waiterID() -> UInt {
        nextWaiter += 1
        return nextWaiter
    }

    mutating func stopWaiting(_ id: UInt) -> CheckedContinuation<Void, Never>? {
        waiters.removeValue(forKey: id)
    }
}
