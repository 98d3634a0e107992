import Foundation
import ServiceKit

/// The files of a folder by their paths in it, as far as a page may load them.
///
/// What is served is looked up among what was read, so no path of a request reaches the file system.
struct WebFolder {
    /// In bytes, of one file and of all together.
    static let (largest, largestTogether) = (2 << 20, 16 << 20)

    private(set) var files: [String: Data] = [:]

    /// - Parameter setting: named in errors.
    /// - Throws: `SettingsError` if the folder cannot be read, or holds too much.
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
                throw SettingsError("\(setting) is \"\(folder)\": \(path) is too large, or all files are together")
            }
            files[path] = data
        }
        guard !files.isEmpty else { throw SettingsError("\(setting) is \"\(folder)\": no file is in it") }
    }

    /// A file as it is served; compressed too, if `name.gz` lies beside it.
    func file(_ path: String) -> WebFile? {
        files[path].flatMap { WebFile(name: path, data: $0, compressed: files[path + ".gz"]) }
    }

    /// Names of letters, digits, hyphens, underscores and dots, none of which begins with a dot.
    private static func isPath(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
            guard let first = name.utf8.first, first != UInt8(ascii: ".") else { return false }
            return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        }
    }
}
