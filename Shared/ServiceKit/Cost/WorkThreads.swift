import Foundation
import NIOPosix

/// Threads for work that computes long, so that neither the event loops nor the threads that all tasks share wait for it: half as many as
/// there are processors. They give way to every other thread of this machine.
public final class WorkThreads: TaskExecutor {
    /// Of the whole process, which it lives as long as.
    public static let shared = WorkThreads(count: max(1, ProcessInfo.processInfo.activeProcessorCount / 2))

    public let count: Int
    private let pool: NIOThreadPool

    private init(count: Int) {
        self.count = count
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in
            // On Linux this is of the calling thread alone.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
