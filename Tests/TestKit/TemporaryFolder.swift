public import Foundation

/// A new folder that the caller removes.
public func makeTemporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vicinity-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}
