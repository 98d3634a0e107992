import Crypto
import Events
import Foundation
import Store

/// Files are read and written in pieces: what this takes of memory does not grow with them.
enum Files {
    private static let piece = 1 << 20

    /// Called before each change of a file or a folder, with what it will be: a test stops there, as a kill would.
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

    /// The SHA-256 of a file, in hexadecimal; `take` gets each of its pieces.
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

    /// Copies a file to a new one, which is on the disk when it returns.
    /// - Returns: the SHA-256 of what was copied.
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

    /// Writes a file that is there whole or not at all.
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

    /// A file or folder gets another name, and keeps it through a power cut.
    static func move(_ path: String, to other: String) throws {
        try beforeChange("rename \(path)")
        guard rename(path, other) == 0 else { throw Failure(cannot: "rename \(path) to", other) }
        try sync(URL(filePath: other).deletingLastPathComponent().path)
    }

    /// Brings a file, or the names in a folder, to the disk.
    static func sync(_ path: String) throws {
        try beforeChange("sync \(path)")
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(cannot: "open", path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw Failure(cannot: "write", path) }
    }

    /// Brings a folder with all that is in it to the disk.
    static func syncAll(_ folder: String) throws {
        for name in FileManager.default.enumerator(atPath: folder)?.lazy.compactMap({ $0 as? String }) ?? [] {
            try sync("\(folder)/\(name)")
        }
        try sync(folder)
    }

    /// Makes a folder, and those above it that are missing.
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

    /// A small file's text without the blanks around it; nil if there is none.
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

    /// The plain files below a folder, by their paths in it.
    static func below(_ folder: String) throws -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        var found: [String] = []
        while let name = all.nextObject() as? String {
            if all.fileAttributes?[.type] as? FileAttributeType == .typeRegular { found.append(name) }
        }
        return found.sorted()
    }

    /// Keeps others from having a file's lock, together with who else shares it; nil if there is no such file.
    static func share(_ path: String, orSay sentence: String) throws -> ProcessLock? {
        do { return try ProcessLock(path, .shared) } catch {
            guard error == .taken else { return nil }
            throw Failure(sentence)
        }
    }

    /// Only who has this lock works in a folder; it ends with the process.
    static func lock(_ path: String, orSay sentence: String) throws -> ProcessLock {
        try beforeChange("make \(path)")
        do { return try ProcessLock(path) } catch {
            throw error == .taken ? Failure(sentence) : Failure(cannot: "open", path)
        }
    }
}
