public import Foundation

/// Data of others, which tests read and the project does not hold: in the folder that `TEST_DATA` names, else in `shared/data` beside
/// the project's own folder. What needs it is skipped, and says so, where it is missing.
public enum SharedData {
    public static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["TEST_DATA"] { return URL(filePath: named) }
        // Tests/TestKit/SharedData.swift
        let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        return root.deletingLastPathComponent().appending(path: "shared/data")
    }()

    public static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path) }

    public static func file(_ path: String) -> URL { folder.appending(path: path) }
}
