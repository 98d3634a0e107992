import EmbeddedLog
import Foundation
import Synchronization

/// A file lock that a test holds for a while.
public final class HeldLock: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32>(-1)

    public init(path: String) {
        self.path = path
    }

    public func take() throws {
        try descriptor.withLock { descriptor in
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw POSIXError(.EIO) }
        }
    }

    public func release() {
        descriptor.withLock { descriptor in
            close(descriptor)
            descriptor = -1
        }
    }
}

/// A file lock that another process takes at once and holds until it is killed.
public final class HeldByChild: Sendable {
    private let child: ChildProcess
    private let path: String

    public init(path: String) throws {
        self.path = path
        // No fork: the process that takes the lock is the one that sleeps with it.
        child = try ChildProcess(
            path: "/usr/bin/flock", arguments: ["--no-fork", "--exclusive", path, "sleep", "1000"],
            environment: ["PATH": "/usr/bin:/bin"], output: "/dev/null")
    }

    deinit { child.signal(SIGKILL) }

    public var process: Int32 { child.id }

    /// Waits until it has the lock. Trying the lock would prove nothing: another process may hold it for a moment.
    public func untilTaken() async throws {
        try await waitFor("another process takes the lock") {
            LockHolder.process(holding: path) == process ? true : nil
        }
    }

    public func signal(_ signal: Int32) { child.signal(signal) }
}
