import Foundation

/// A lock on a file between processes, which ends with this object or with its process.
///
/// It is released explicitly, since closing the file would not do. A child that another thread has just forked has the file open, too,
/// until it runs a program of its own. Until then the lock would be held without an owner.
public final class ProcessLock: Sendable {
    public enum Mode: Sendable { case exclusive, shared }

    public enum Failure: Error, Equatable {
        /// The file cannot be opened, or made where the lock is exclusive: the system's reason.
        case unusable(Int32)
        case taken
    }

    /// Descriptor that a child inherits between fork and exec.
    let file: Int32

    /// Takes the lock at once or not at all. Only an exclusive one makes the file.
    public init(_ path: String, _ mode: Mode = .exclusive) throws(Failure) {
        let flags = mode == .exclusive ? O_RDWR | O_CREAT : O_RDONLY
        file = open(path, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unusable(errno) }
        guard flock(file, (mode == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else { throw .taken }
    }

    deinit {
        guard file >= 0 else { return }
        release()
        close(file)
    }

    /// Releases the lock before the object's end, which may come late, or as early as its last use.
    public func release() { flock(file, LOCK_UN) }
}
