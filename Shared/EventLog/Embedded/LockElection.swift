public import EventLog
import Foundation

/// An election on one machine: the holder of the lock on a file beside the log is proposed, until it resigns or its process ends.
public final class LockElection: Election {
    private static let interval = Duration.milliseconds(100)

    private let lock: FileLock

    /// - Parameters:
    ///   - log: the log's file.
    ///   - seat: what the candidates stand for: "catalog", "orders-0-of-3".
    public init(log: String, seat: String) throws(LogError) {
        do {
            let folder = URL(filePath: log).deletingLastPathComponent().path
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            lock = try FileLock(path: "\(log)-leader-\(seat)")
        } catch {
            throw .misconfigured("the lock of the election for \(seat) cannot be used: \(error)")
        }
    }

    public var provesEnd: Bool { true }

    public func win() async throws {
        while try !lock.tryToAcquire() { try await Task.sleep(for: LockElection.interval) }
    }

    public func resign() async { lock.release() }
}
