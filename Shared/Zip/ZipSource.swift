import Foundation

/// Source of an archive's bytes.
enum ZipSource: Sendable {
    case bytes([UInt8])
    case file(OpenFile)

    var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Reads exactly `count` bytes.
    func read(at offset: Int, count: Int) throws(ZipFailure) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= size - count else {
            throw .damaged("it ends before what it says that is in it")
        }
        switch self {
        case .bytes(let bytes): return Array(bytes[offset..<offset + count])
        case .file(let file): return try file.read(at: offset, count: count)
        }
    }
}

/// A file that is open as long as this object exists.
final class OpenFile: Sendable {
    let size: Int
    private let descriptor: Int32

    /// Nil if it cannot be read, or is a folder.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    func read(at offset: Int, count: Int) throws(ZipFailure) -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        // The file may have been shortened meanwhile.
        guard bytes.count == count else { throw .damaged("its file cannot be read to the end") }
        return bytes
    }
}
