import Foundation

/// A thread of the log, for calls that block.
struct WorkerThread: Sendable {
    private let ended = Promise<Void, Never>()

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [ended] in
            body()
            ended.keep(.success(()))
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Waits for its end, up to `limit`: a thread that the system blocks ends when it is released.
    func waitForEnd(atMost limit: Duration) async {
        await withTaskGroup { group in
            group.addTask {
                try? await Task.sleep(for: limit)
                ended.keep(.success(()))
            }
            _ = await ended.outcome
            group.cancelAll()
        }
    }
}
