import Events
import Foundation

/// A small file of secrets that only its owner may read. The first process that needs it makes it; processes that start together share one.
public enum SecretFile {
    /// Greatest size in bytes.
    private static let largest = 64 * 1024

    /// A file of secrets cannot be used; the description is for the operator.
    public struct Unusable: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    /// Reads the file's text; makes the file from `text` if there is none.
    ///
    /// It appears whole or not at all: it is written beside its place, then linked.
    public static func read(_ path: String, orMake text: () throws -> String) throws -> String {
        if let found = try read(path) { return found }
        try make(path, try text())
        guard let found = try read(path) else { throw Unusable("\(path) vanished after it was made") }
        return found
    }

    static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes an empty marker file.
    static func makeEmpty(_ path: String) throws {
        if !isThere(path) { try make(path, "") }
    }

    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw unusable("remove", path) }
    }

    /// Random bytes as hexadecimal text.
    public static func random(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.encode((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Lines of a file that may be missing, without empty ones: secrets that stay valid while they are replaced.
    public static func lines(_ path: String) throws -> [String] {
        try read(path)?.split(whereSeparator: \.isNewline).map(String.init) ?? []
    }

    /// Text of the file; nil if there is no file.
    public static func text(_ path: String) throws -> String? { try read(path) }

    /// Nil if there is no file.
    private static func read(_ path: String) throws -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw unusable("read", path) }
            return nil
        }
        defer { close(file) }
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let mode = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0 else {
            throw Unusable("\(path) can be read by users other than its owner; run chmod 600 on it or remove it")
        }
        var bytes = [UInt8](repeating: 0, count: largest)
        let count = Foundation.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw unusable("read", path) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private static func make(_ path: String, _ text: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = "\(path).\(UUID().uuidString).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unusable("make", temporary) }
        defer {
            close(file)
            unlink(temporary)
        }
        guard write(file, text, text.utf8.count) == text.utf8.count, fsync(file) == 0 else {
            throw unusable("write", temporary)
        }
        guard link(temporary, path) == 0 || errno == EEXIST else { throw unusable("make", path) }
    }

    private static func unusable(_ verb: String, _ path: String) -> Unusable {
        Unusable("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
