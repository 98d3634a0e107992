import NIOCore

/// The bytes of Server-Sent Events (WHATWG HTML, "Server-sent events") as this gateway writes them.
enum Frame {
    /// Appends an event's lines and its `id`. Without a block, only the position advances.
    static func append(
        _ block: ByteBuffer?, _ slots: SlotSet, _ positions: Positions, log: UInt32, to bytes: inout [UInt8]
    ) {
        if let block { bytes.append(contentsOf: block.readableBytesView) }
        bytes.append(contentsOf: "id: ".utf8)
        ResumeToken.append(log: log, slots: slots, positions: positions, to: &bytes)
        bytes.append(contentsOf: "\n\n".utf8)
    }

    /// A chunk of HTTP/1.1's chunked coding (RFC 9112, section 7.1). It is made once and written to many connections.
    static func chunk(_ bytes: [UInt8]) -> ByteBuffer {
        let size = String(bytes.count, radix: 16)
        var chunk = ByteBuffer()
        chunk.reserveCapacity(bytes.count + size.utf8.count + 4)
        chunk.writeString(size)
        chunk.writeString("\r\n")
        chunk.writeBytes(bytes)
        chunk.writeString("\r\n")
        return chunk
    }
}
