import Foundation
import ServiceKit

/// The files of a folder that browsers may load, by their paths in it, read once at the start.
struct WebFolder {
    /// Limits of one file and of all files together, in bytes.
    static let (largest, largestTogether) = (2 << 20, 16 << 20)

    private(set) var files: [String: Data] = [:]

    /// - Parameter setting: the setting that errors name.
    /// - Throws: `SettingsError` if the folder cannot be read, is empty, or holds too much.
    init(_ folder: String, setting: String) throws(SettingsError) {
        let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath().path
        guard let paths = FileManager.default.enumerator(atPath: root) else {
            throw SettingsError("\(setting) is \"\(folder)\": there is no folder there that can be read")
        }
        var together = 0
        while let path = paths.nextObject() as? String {
            guard WebFolder.isPath(path), let data = FileManager.default.contents(atPath: "\(root)/\(path)") else {
                continue
            }
            together += data.count
            guard data.count <= WebFolder.largest, together <= WebFolder.largestTogether else {
                throw SettingsError(
                    "\(setting) is \"\(folder)\": \(path) is larger than 2 MiB, or all files are larger than 16 MiB")
            }
            files[path] = data
        }
        guard !files.isEmpty else { throw SettingsError("\(setting) is \"\(folder)\": no file is in it") }
    }

    /// A file to serve; compressed as in `NAME.gz` if that is beside it.
    func file(_ path: String) -> WebFile? {
        files[path].flatMap { WebFile(name: path, data: $0, compressed: files[path + ".gz"]) }
    }

    /// True if each part of the path consists of letters, digits, hyphens, underscores and dots, and does not begin with a dot.
    private static func isPath(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
            guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
            return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        }
    }
}
