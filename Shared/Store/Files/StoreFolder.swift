import Foundation

/// A service's data folder, owned by one process at a time through an exclusive lock that ends with the process.
public final class StoreFolder: Sendable {
    public let path: String
    private let lock: ProcessLock

    /// Another process owns the folder, or it cannot be used.
    public struct Unavailable: Error, CustomStringConvertible {
        public let path: String
        public let reason: String
        public var description: String { "the data folder \(path) cannot be used: \(reason)" }
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
        do { lock = try ProcessLock("\(path)/lock") } catch {
            switch error {
            case .taken: throw Unavailable(path: path, reason: "another process owns it")
            case .unusable(let code): throw Unavailable(path: path, reason: String(cString: strerror(code)))
            }
        }
        // A restore may have begun since the process looked.
        try RestoreMark.check(above: path)
        // An earlier release left it open to all users of the machine. Only the folder's owner can change that.
        chmod(path, 0o700)
    }
}
