import Foundation

/// A lock on a file between processes, which ends with this object or with its process.
///
/// Letting go is said, closing alone would not do: a child that another thread has just forked has the file open too, until it runs a program of
/// its own, and for as long the lock would still be held by nobody who knows of it.
public final class ProcessLock: Sendable {
    public enum Mode: Sendable { case exclusive, shared }

    public enum Failure: Error, Equatable {
        /// The file cannot be opened, or made where the lock is exclusive: the system's reason.
        case unusable(Int32)
        case taken
    }

    /// What a child has of it between being forked and running its program.
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

    /// Lets go before the object's end, which may come late, or as early as its last use.
    public func release() { flock(file, LOCK_UN) }
}
