import Foundation

/// A service's data folder, owned by one process at a time through an exclusive lock that ends with the process.
public final class StoreFolder: Sendable {
    public let path: String
    private let lock: Int32

    /// Somebody else owns the folder, or it cannot be used.
    public struct Unavailable: Error, CustomStringConvertible {
        public let path: String
        public let reason: String
        public var description: String { "the data folder \(path) cannot be used: \(reason)" }
    }

    /// A file that is in the folder while a back-up is brought back into it.
    package static let mark = "restoring"

    private static let broken = "a back-up was not brought back to its end: run deploy/restore again"

    /// Before a process makes anything: a log or keys of its own would be in the way of what is brought back.
    /// - Parameter data: the folder of services' folders.
    package static func checkRestored(below data: String) throws(Unavailable) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
        where access("\(data)/\(name)/\(mark)", F_OK) == 0 {
            throw Unavailable(path: "\(data)/\(name)", reason: broken)
        }
    }

    /// Makes the folder if it is missing and takes its lock.
    public init(path: String) throws(Unavailable) {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Unavailable(path: path, reason: "\(error)")
        }
        lock = open("\(path)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Unavailable(path: path, reason: String(cString: strerror(errno))) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw Unavailable(path: path, reason: "another process owns it")
        }
        guard access("\(path)/\(StoreFolder.mark)", F_OK) != 0 else {
            close(lock)
            throw Unavailable(path: path, reason: StoreFolder.broken)
        }
        // An earlier release left it open to all users of the machine. Who does not own it cannot change that.
        chmod(path, 0o700)
    }

    deinit {
        close(lock)
    }
}
