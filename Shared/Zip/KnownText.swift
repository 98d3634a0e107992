import CZlib

/// Packs short similar texts with a preset dictionary: packing and unpacking use one typical text, and parts in common with it cost almost
/// nothing. By itself a text of two kilobytes hardly repeats anything.
///
/// The format is zlib's (RFC 1950). It has a checksum of the dictionary and ends with one of the data, so that a wrong dictionary and
/// damage are detected.
public struct KnownText: Sendable {
    private let text: [UInt8]

    /// - Parameter text: a typical text, its most likely parts last; at most 32 KiB of it count. Packed data needs the same text for ever.
    public init(_ text: [UInt8]) {
        self.text = text
    }

    /// Packs bytes as small as possible.
    public func packed(_ bytes: [UInt8]) throws(ZipFailure) -> [UInt8] {
        // zlib keeps this address: the stream must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        guard deflateInit_(stream, 9, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged("zlib cannot start")
        }
        defer { deflateEnd(stream) }
        guard deflateSetDictionary(stream, text, UInt32(text.count)) == Z_OK else {
            throw .damaged("zlib does not take the known text")
        }
        let room = Int(deflateBound(stream, UInt(bytes.count)))
        var code = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: room) { output, filled in
            bytes.withUnsafeBufferPointer { input in
                // zlib does not write there; its type is older than `const`.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(room)
                code = deflate(stream, Z_FINISH)
            }
            filled = room - Int(stream.pointee.avail_out)
        }
        guard code == Z_STREAM_END else { throw .damaged("zlib cannot pack") }
        return packed
    }

    /// - Parameter limit: greatest number of unpacked bytes.
    public func unpacked(_ packed: [UInt8], limit: Int) throws(ZipFailure) -> [UInt8] {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged("zlib cannot start")
        }
        defer { inflateEnd(stream) }
        var code = Z_OK
        var bytes: [UInt8] = []
        packed.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                bytes += [UInt8](unsafeUninitializedCapacity: KnownText.room) { output, filled in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(KnownText.room)
                    code = inflate(stream, Z_NO_FLUSH)
                    if code == Z_NEED_DICT {
                        code = inflateSetDictionary(stream, text, UInt32(text.count))
                        if code == Z_OK { code = inflate(stream, Z_NO_FLUSH) }
                    }
                    filled = KnownText.room - Int(stream.pointee.avail_out)
                }
            } while code == Z_OK && stream.pointee.avail_out == 0 && bytes.count <= limit
        }
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        guard code == Z_STREAM_END else { throw .damaged("what is packed cannot be unpacked") }
        return bytes
    }

    private static let room = 8 << 10
}
