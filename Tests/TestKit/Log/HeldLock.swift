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
