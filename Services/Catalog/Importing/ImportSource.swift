import Dispatch
import Foundation
import ServiceKit

/// Gives the bytes of a file or a text, piece by piece. Owned by one task.
///
/// A disk may be slow: reading happens on a queue of its own.
final class ImportSource: Sendable {
    private enum Origin {
        case file(FileHandle)
        case bytes([UInt8])
    }

    static let pieceSize = 64 * 1024

    private let origin: Origin
    private let queue = DispatchQueue(label: "import")

    /// - Throws: `Problem` 422 naming the field, if there is no such file that this process may read.
    init(path: String, field: String) throws(Problem) {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw Problem(.invalid, "the catalog cannot read the file \(path)", field: field)
        }
        origin = .file(file)
    }

    init(bytes: [UInt8]) {
        origin = .bytes(bytes)
    }

    /// Calls `body` with each piece in turn.
    func forEachPiece(_ body: ([UInt8]) async throws -> Void) async throws {
        switch origin {
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: ImportSource.pieceSize) {
                try await body(Array(bytes[start..<min(bytes.count, start + ImportSource.pieceSize)]))
            }
        case .file(let file):
            while let piece = try await next(of: file) { try await body(piece) }
        }
    }

    /// All of it, for small files.
    /// - Throws: `Problem` 422 if it is larger.
    func all(upTo limit: Int) async throws -> [UInt8] {
        var all: [UInt8] = []
        try await forEachPiece { piece in
            all += piece
            guard all.count <= limit else { throw Problem(.invalid, "the file may have at most \(limit) bytes") }
        }
        return all
    }

    private func next(of file: FileHandle) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        let data = try file.read(upToCount: ImportSource.pieceSize)
                        return data.flatMap { $0.isEmpty ? nil : Array($0) }
                    })
            }
        }
    }
}
