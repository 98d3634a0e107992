import Foundation
import NIOPosix

/// Threads for long computations, half as many as there are processors, so that neither the event loops nor Swift's shared threads wait for
/// them. They run at a lower priority than every other thread of the machine.
public final class WorkThreads: TaskExecutor {
    /// Shared by the whole process; never ends.
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
            // On Linux this sets the priority of the calling thread alone.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
