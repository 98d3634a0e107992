import Foundation

/// A new empty folder that is removed with this object; with `KEEP_FOLDERS` in the environment it stays for inspection.
public final class ScratchFolder: Sendable {
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "vicinity-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    public func file(_ name: String) -> String { "\(path)/\(name)" }

    deinit {
        guard ProcessInfo.processInfo.environment["KEEP_FOLDERS"] == nil else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
