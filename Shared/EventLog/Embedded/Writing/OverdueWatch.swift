import EventLog

/// Refuses requests that have waited too long for the writer's turn. The writer itself is blocked in the lock meanwhile, for as long as a
/// process that holds it is stopped. It has a thread of its own, which sleeps while nothing waits.
struct OverdueWatch: Sendable {
    let queue: WriterQueue
    let paths: LogPaths
    let patience: Duration
    let counts: Counts

    /// Works until the queue is closed.
    func run() {
        while true {
            let (work, look) = queue.overdue(at: .now)
            turnAway(work)
            switch look {
            case .closed: return
            case .idle: _ = queue.watchWaker.sleep()
            case .again(let time): _ = queue.watchWaker.sleep(atMost: ContinuousClock.now.duration(to: time))
            }
        }
    }

    /// The writer takes nothing before it has the lock, so none of it was begun.
    private func turnAway(_ work: WriterQueue.Work) {
        guard !work.jobs.isEmpty || !work.requests.isEmpty else { return }
        counts.update { $0.overdue += work.jobs.count + work.requests.count }
        let reason = LogError.noTurn(after: patience, paths)
        for job in work.jobs { job.fail(reason) }
        for request in work.requests { request.fail(reason, isCertain: true) }
    }
}

extension LogError {
    static func noTurn(after patience: Duration, _ paths: LogPaths) -> LogError {
        .unavailable("no turn to write came within \(patience): \(LockHolder.sentence(of: paths.lock))")
    }
}
