import Dispatch
import Foundation
import ServiceKit
import Zip

/// Reads a file, a file in a ZIP archive or packed with gzip, or a text, piece by piece. Owned by one task.
///
/// Reads happen on a queue of their own, because a disk may be slow.
final class ImportSource: Sendable {
    private enum Origin {
        case file(FileHandle)
        case bytes([UInt8])
        case packed(ZipReader)
        case gzip(GzipReader)
    }

    static let pieceSize = 64 * 1024
    /// The largest file taken out of an archive, in bytes.
    static let largestUnpacked = 1 << 30

    private let origin: Origin
    private let queue = DispatchQueue(label: "import")

    init(file: FileHandle) {
        origin = .file(file)
    }

    init(bytes: [UInt8]) {
        origin = .bytes(bytes)
    }

    /// Reads a sent file, unpacking gzip.
    /// - Throws: `Problem` 422 naming the field.
    convenience init(sent bytes: [UInt8], field: String) throws(Problem) {
        guard GzipReader.begins(bytes) else {
            self.init(bytes: bytes)
            return
        }
        do {
            self.init(.gzip(try GzipReader(bytes, upTo: ImportSource.largestUnpacked)))
        } catch {
            throw Problem(.invalid, "the file cannot be unpacked: \(error)", field: field)
        }
    }

    private init(_ origin: Origin) {
        self.origin = origin
    }

    /// Opens the only file of an archive.
    /// - Throws: `Problem` 422 naming the field, if it has none or several, or its file cannot be read.
    convenience init(onlyOneOf archive: ZipArchive, field: String) throws(Problem) {
        // Some programs add files of their own.
        let found = archive.entries.filter { entry in
            !entry.name.hasPrefix("__MACOSX/") && entry.name.split(separator: "/").last?.hasPrefix(".") != true
        }
        guard found.count == 1, let entry = found.first else {
            let names = found.prefix(5).map(\.name).joined(separator: ", ")
            throw Problem(
                .invalid,
                found.isEmpty
                    ? "the archive has no file; it must have one" : "the archive must have one file, and has \(names)",
                field: field)
        }
        do {
            self.init(.packed(try archive.reader(of: entry, upTo: ImportSource.largestUnpacked)))
        } catch {
            throw Problem(.invalid, "the archive's \(entry.name) cannot be read: \(error)", field: field)
        }
    }

    /// Opens a file of an archive, in any folder; of several, the one with the shortest path.
    /// - Throws: `Problem` 422 naming the field, if there is no such file or it cannot be read.
    init(_ name: String, in archive: ZipArchive, field: String) throws(Problem) {
        let found = archive.entries.filter { $0.name == name || $0.name.hasSuffix("/\(name)") }
        guard let entry = found.min(by: { $0.name.utf8.count < $1.name.utf8.count }) else {
            throw Problem(.invalid, "the archive has no \(name)", field: field)
        }
        do {
            origin = .packed(try archive.reader(of: entry, upTo: ImportSource.largestUnpacked))
        } catch {
            throw Problem(.invalid, "the archive's \(name) cannot be read: \(error)", field: field)
        }
    }

    /// Calls `body` with each piece in turn.
    func forEachPiece(_ body: ([UInt8]) async throws -> Void) async throws {
        switch origin {
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: ImportSource.pieceSize) {
                try await body(Array(bytes[start..<min(bytes.count, start + ImportSource.pieceSize)]))
            }
        case .file(let file):
            while let piece = try await next({ try file.read(upToCount: ImportSource.pieceSize).map { Array($0) } }) {
                try await body(piece)
            }
        case .packed(let reader):
            while let piece = try await next({ try reader.next() }) { try await body(piece) }
        case .gzip(let reader):
            while let piece = try await next({ try reader.next() }) { try await body(piece) }
        }
    }

    /// All bytes at once, for small files.
    /// - Throws: `Problem` 422 if there are more than `limit`.
    func all(upTo limit: Int) async throws -> [UInt8] {
        var all: [UInt8] = []
        try await forEachPiece { piece in
            all += piece
            guard all.count <= limit else { throw Problem(.invalid, "the file may have at most \(limit) bytes") }
        }
        return all
    }

    /// The next piece; nil at the end.
    private func next(_ read: @escaping @Sendable () throws -> [UInt8]?) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try read().flatMap { $0.isEmpty ? nil : $0 } })
            }
        }
    }
}
