import Foundation

/// The thread that runs an engine's loops and alone writes its store: a step changes threads only where it waits for the log.
///
/// Calls may block it for the length of a transaction. The condition guards its queue, which makes it safe to pass between threads. It runs
/// until `stop`; the owner keeps it until all its tasks have ended.
final class EngineThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    init(name: String) {
        let thread = Thread { self.run() }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.lock()
        jobs.append(job)
        if jobs.count == 1 { condition.signal() }
        condition.unlock()
    }

    func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        condition.unlock()
    }

    private func run() {
        let executor = asUnownedTaskExecutor()
        while let jobs = take() {
            for job in jobs { job.runSynchronously(on: executor) }
        }
    }

    /// Waits for jobs; nil once there will be no more.
    private func take() -> [UnownedJob]? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        defer { jobs = [] }
        return jobs
    }
}
