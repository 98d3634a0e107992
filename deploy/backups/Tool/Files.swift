import Crypto
import Foundation

/// Files are read and written in pieces: what this takes of memory does not grow with them.
enum Files {
    private static let piece = 1 << 20

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
        return digest.finalize().map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }

    /// Copies a file to a new one, which is on the disk when it returns.
    /// - Returns: the SHA-256 of what was copied.
    static func copy(_ path: String, to copy: String) throws -> String {
        try makeFolder(above: copy)
        let file = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "make", copy) }
        defer { close(file) }
        let sum = try sum(of: path) { try write($0, to: file, copy) }
        guard fsync(file) == 0 else { throw Failure(cannot: "write", copy) }
        return sum
    }

    /// Writes a file that is there whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        try makeFolder(above: path)
        let beside = path + ".new"
        let file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "make", beside) }
        defer { close(file) }
        try bytes.withUnsafeBytes { try write($0, to: file, beside) }
        guard fsync(file) == 0 else { throw Failure(cannot: "write", beside) }
        try move(beside, to: path)
    }

    /// Makes an empty file, if it is not there, with nothing beside it that a kill could leave.
    static func makeEmpty(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "make", path) }
        close(file)
        try sync(URL(filePath: path).deletingLastPathComponent().path)
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
        guard rename(path, other) == 0 else { throw Failure(cannot: "rename \(path) to", other) }
        try sync(URL(filePath: other).deletingLastPathComponent().path)
    }

    /// Brings a file, or the names in a folder, to the disk.
    static func sync(_ path: String) throws {
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

    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    static func makeFolder(above path: String) throws {
        try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func remove(_ path: String) throws {
        if exists(path) { try FileManager.default.removeItem(atPath: path) }
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

    /// Only who has this lock works in a folder; it ends with the process.
    static func lock(_ path: String, orSay sentence: String) throws -> Int32 {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(cannot: "open", path) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw Failure(sentence)
        }
        return file
    }
}
