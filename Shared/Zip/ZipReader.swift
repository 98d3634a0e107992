import CZlib

/// Unpacks one entry, some 64 KiB at a time, never more bytes than the directory states. Its size and checksum are compared at the end.
///
/// Owned by one task at a time: it has no lock.
public final class ZipReader: @unchecked Sendable {
    private static let pieceSize = 64 * 1024

    private let entry: ZipArchive.Entry
    private let source: ZipSource
    private let inflater: Inflater?
    /// Position of the next packed bytes.
    private var position: Int
    private let end: Int
    private var input: ArraySlice<UInt8> = []
    private var unpacked = 0
    private var checksum: UInt = 0
    private var isDone = false

    init(_ entry: ZipArchive.Entry, _ source: ZipSource, start: Int) throws(ZipFailure) {
        self.entry = entry
        self.source = source
        position = start
        end = start + entry.packedSize
        inflater = entry.isDeflated ? try Inflater(.deflate) : nil
    }

    /// The next bytes; nil at the end.
    public func next() throws(ZipFailure) -> [UInt8]? {
        while !isDone {
            if input.isEmpty, position < end {
                input = try source.read(at: position, count: min(ZipReader.pieceSize, end - position))[...]
                position += input.count
            }
            let (piece, isEnd) = try unpack()
            unpacked += piece.count
            guard unpacked <= entry.size else { throw damaged("is larger than it says") }
            checksum = piece.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
            if isEnd {
                guard unpacked == entry.size, checksum == UInt(entry.checksum) else {
                    throw damaged("is not what was packed")
                }
                isDone = true
            } else if piece.isEmpty, input.isEmpty, position == end {
                throw damaged("ends too soon")
            }
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    private func unpack() throws(ZipFailure) -> (output: [UInt8], isEnd: Bool) {
        if let inflater { return try inflater.inflate(&input, room: ZipReader.pieceSize) }
        defer { input = [] }
        return (Array(input), position == end)
    }

    private func damaged(_ what: String) -> ZipFailure { .damaged("\(entry.name) \(what)") }
}
