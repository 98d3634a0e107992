public import Foundation

/// Data of others that tests read and the project does not contain: in the folder that `TEST_DATA` names. Tests without it are skipped,
/// with the reason.
///
/// `deploy/testing/corpora` lists all of it, so that `deploy/test` can report what was missing.
public enum SharedData {
    private static let folder = ProcessInfo.processInfo.environment["TEST_DATA"].map { URL(filePath: $0) }

    public static func has(_ path: String) -> Bool {
        folder != nil && FileManager.default.fileExists(atPath: file(path).path)
    }

    /// - Precondition: `deploy/testing/corpora` names it, or a folder around it.
    public static func file(_ path: String) -> URL {
        precondition(
            listed.contains { path == $0 || path.hasPrefix($0 + "/") }, "deploy/testing/corpora does not name \(path)")
        return (folder ?? root).appending(path: path)
    }

    // Tests/FuzzKit/SharedData.swift
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }

    private static let listed: [String] = {
        let list = try? String(contentsOf: root.appending(path: "deploy/testing/corpora"), encoding: .utf8)
        return (list ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }()
}
