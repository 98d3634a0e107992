import CZlib

/// A stream of zlib's that packs bytes into the gzip format (RFC 1952). Owned by one writer.
public final class GzipPacker {
    /// zlib keeps this address: the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter isTight: as small as possible, for data packed once and sent often; otherwise fast.
    public init(isTight: Bool = false) throws(ZipFailure) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard vicinity_deflate_gzip(stream, isTight ? 9 : 1) == Z_OK else {
            stream.deallocate()
            throw .damaged("zlib cannot start")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Packs some bytes and appends the output.
    /// - Parameter isLast: whether these are the last bytes.
    public func pack(_ bytes: ArraySlice<UInt8>, isLast: Bool, into packed: inout [UInt8]) throws(ZipFailure) {
        var code = Z_OK
        bytes.withUnsafeBufferPointer { input in
            // zlib does not write there; its type is older than `const`.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                packed += [UInt8](unsafeUninitializedCapacity: GzipPacker.room) { output, filled in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(GzipPacker.room)
                    code = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    filled = GzipPacker.room - Int(stream.pointee.avail_out)
                }
                // A full buffer may mean that there is more output.
            } while stream.pointee.avail_out == 0 && code == Z_OK
        }
        // A buffer error only means that there was nothing to do.
        guard code == Z_OK || code == Z_BUF_ERROR || code == Z_STREAM_END else { throw .damaged("zlib cannot pack") }
    }

    private static let room = 64 << 10
}
