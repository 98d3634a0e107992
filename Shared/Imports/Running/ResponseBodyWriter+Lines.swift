import Events
import Hummingbird
import NIOCore

extension ResponseBodyWriter {
    /// Writes a line of JSON.
    mutating func write(line: some Encodable) async throws {
        try await write(ByteBuffer(bytes: try JSON.encode(line) + [UInt8(ascii: "\n")]))
    }
}
