import Crypto
import Events
import Foundation
import Store

/// Files are read and written in pieces, so that memory use does not grow with them.
enum Files {
    private static let piece = 1 << 20

    /// Called before each change of a file or a folder, with a description: a test aborts there, as a kill would.
    @TaskLocal static var beforeChange: @Sendable (_ change: String) throws -> Void = { _ in }

    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }

        init(cannot verb: String, _ path: String) {
            self.init("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
        }
    }

    /// SHA-256 of a file, in hexadecimal; `take` gets each of its pieces.
    static func sum(of path: String, _ take: (UnsafeRawBufferPointer) throws -> Void = { _ in }) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(cannot: "open", path) }
        defer { close(file) }
        var digest = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(file, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(cannot: "read", path) }
            if count == 0 { break }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            digest.update(bufferPointer: bytes)
            try take(bytes)
        }
        return Hexadecimal.encode(digest.finalize())
    }

    /// Copies a file to a new one, which is on the disk when this returns.
    /// - Returns: the SHA-256 of the copied bytes.
    static func copy(_ path: String, to copy: String) throws -> String {
        try makeFolder(above: copy)
        try beforeChange("make \(copy)")
        let file = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "make", copy) }
        defer { close(file) }
        let sum = try sum(of: path) { try write($0, to: file, copy) }
        try beforeChange("sync \(copy)")
        guard fsync(file) == 0 else { throw Failure(cannot: "write", copy) }
        return sum
    }

    /// Writes a file that exists whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        try makeFolder(above: path)
        let beside = path + ".new"
        try beforeChange("make \(beside)")
        let file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "make", beside) }
        defer { close(file) }
        try bytes.withUnsafeBytes { try write($0, to: file, beside) }
        try beforeChange("sync \(beside)")
        guard fsync(file) == 0 else { throw Failure(cannot: "write", beside) }
        try move(beside, to: path)
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, _ path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(cannot: "write", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Renames a file or folder durably.
    static func move(_ path: String, to other: String) throws {
        try beforeChange("rename \(path)")
        guard rename(path, other) == 0 else { throw Failure(cannot: "rename \(path) to", other) }
        try sync(URL(filePath: other).deletingLastPathComponent().path)
    }

    /// Syncs a file, or the names in a folder, to the disk.
    static func sync(_ path: String) throws {
        try beforeChange("sync \(path)")
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(cannot: "open", path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw Failure(cannot: "write", path) }
    }

    /// Syncs a folder with all its content to the disk.
    static func syncAll(_ folder: String) throws {
        for name in FileManager.default.enumerator(atPath: folder)?.lazy.compactMap({ $0 as? String }) ?? [] {
            try sync("\(folder)/\(name)")
        }
        try sync(folder)
    }

    /// Makes a folder and its missing parents.
    static func makeFolder(_ path: String) throws {
        guard !path.isEmpty, !exists(path) else { return }
        try makeFolder(above: path)
        try beforeChange("make \(path)")
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(cannot: "make", path) }
        try sync(URL(filePath: path).deletingLastPathComponent().path)
    }

    static func makeFolder(above path: String) throws {
        try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    /// Text of a small file without surrounding blanks; nil if there is none.
    static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func remove(_ path: String) throws {
        guard exists(path) else { return }
        try beforeChange("remove \(path)")
        try FileManager.default.removeItem(atPath: path)
    }

    /// Regular files below a folder, by their paths in it.
    static func below(_ folder: String) throws -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        var found: [String] = []
        while let name = all.nextObject() as? String {
            if all.fileAttributes?[.type] as? FileAttributeType == .typeRegular { found.append(name) }
        }
        return found.sorted()
    }

    /// Takes a shared lock of a file, so that nobody gets the exclusive one; nil if there is no such file.
    static func share(_ path: String, orSay sentence: String) throws -> ProcessLock? {
        do { return try ProcessLock(path, .shared) } catch {
            guard error == .taken else { return nil }
            throw Failure(sentence)
        }
    }

    /// Takes the lock of the only process that works in a folder; it ends with the process.
    static func lock(_ path: String, orSay sentence: String) throws -> ProcessLock {
        try beforeChange("make \(path)")
        do { return try ProcessLock(path) } catch {
            throw error == .taken ? Failure(sentence) : Failure(cannot: "open", path)
        }
    }
}
