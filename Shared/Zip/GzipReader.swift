/// Unpacks a gzip file (RFC 1952), some 64 KiB at a time.
///
/// Owned by one task at a time: it has no lock.
public final class GzipReader: @unchecked Sendable {
    private static let pieceSize = 64 * 1024

    private var input: ArraySlice<UInt8>
    private var inflater: Inflater
    private let limit: Int
    private var unpacked = 0
    private var isDone = false

    /// - Parameter limit: in bytes; a longer output is refused when it is reached.
    public init(_ bytes: [UInt8], upTo limit: Int) throws(ZipFailure) {
        input = bytes[...]
        inflater = try Inflater(.gzip)
        self.limit = limit
    }

    /// Whether bytes begin like gzip.
    public static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

    /// The next bytes; nil at the end.
    public func next() throws(ZipFailure) -> [UInt8]? {
        while !isDone {
            let before = input.count
            let (piece, isEnd) = try inflater.inflate(&input, room: GzipReader.pieceSize)
            unpacked += piece.count
            guard unpacked <= limit else { throw .tooLarge(limit: limit) }
            if isEnd {
                // A file may have several members, one after the other.
                if GzipReader.begins(input) { inflater = try Inflater(.gzip) } else { isDone = true }
            } else if piece.isEmpty, input.count == before {
                throw .damaged("it ends too soon")
            }
            if !piece.isEmpty { return piece }
        }
        return nil
    }
}
