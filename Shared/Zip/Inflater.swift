import CZlib

/// A stream of zlib's that unpacks. Owned by one reader.
public final class Inflater {
    public enum Format: Sendable {
        /// Raw DEFLATE (RFC 1951), as in a ZIP, which has neither zlib's header nor its trailer.
        case deflate
        /// RFC 1952.
        case gzip
    }

    /// zlib keeps this address: the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    public init(_ format: Format) throws(ZipFailure) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let window = format == .gzip ? MAX_WBITS + 16 : -MAX_WBITS
        guard inflateInit2_(stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            throw .damaged("zlib cannot start")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Consumes input as long as there is room for the output.
    /// - Returns: the output, and whether the stream has ended.
    public func inflate(
        _ input: inout ArraySlice<UInt8>, room: Int
    ) throws(ZipFailure) -> (output: [UInt8], isEnd: Bool) {
        var (used, code) = (0, Z_OK)
        let output = [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            input.withUnsafeBufferPointer { input in
                // zlib does not write there; its type is older than `const`.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(room)
                code = CZlib.inflate(stream, Z_NO_FLUSH)
                used = input.count - Int(stream.pointee.avail_in)
            }
            filled = room - Int(stream.pointee.avail_out)
        }
        input = input.dropFirst(used)
        // A buffer error only means that there was nothing to do.
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw .damaged("what is packed cannot be unpacked")
        }
        return (output, code == Z_STREAM_END)
    }
}
