import CZlib

/// Files that are gzip themselves, such as `sitemap.xml.gz`; the fetcher has decoded the connection's compression already.
public enum Gzip {
    public enum Failure: Error, Sendable, Hashable {
        /// The result would exceed the limit.
        case tooLarge
        case broken
    }

    /// RFC 1952, 2.3.1.
    public static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Expands all members of the file, one after the other.
    /// - Parameter limit: greatest size of the result in bytes.
    public static func expanded(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard vicinity_inflate_gzip(&stream) == Z_OK else { throw .broken }
        defer { inflateEnd(&stream) }
        var bytes = bytes
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var code = Z_OK
        let failure: Failure? = bytes.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let written = chunk.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    code = inflate(&stream, Z_NO_FLUSH)
                    return output.count - Int(stream.avail_out)
                }
                guard code == Z_OK || code == Z_STREAM_END else { return .broken }
                guard result.count + written <= limit else { return .tooLarge }
                result.append(contentsOf: chunk[..<written])
                if code == Z_STREAM_END {
                    guard stream.avail_in > 0 else { return nil }
                    guard inflateReset(&stream) == Z_OK else { return .broken }
                } else if stream.avail_in == 0, written < chunk.count {
                    return .broken
                }
            }
        }
        if let failure { throw failure }
        return result
    }
}
