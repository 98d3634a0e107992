import Budget
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// Compresses bodies with gzip.
enum PackedBody {
    /// The largest body that is compressed, in bytes; no answer made in memory is larger.
    static let most = 64 << 20

    /// Bytes compressed before other tasks on this thread get a turn.
    private static let slice = 256 << 10

    /// - Returns: the compressed bytes, and the CPU time used.
    static func pack(_ bytes: [UInt8]) async throws -> (bytes: [UInt8], cost: Duration) {
        let packer = try GzipPacker()
        let budget = Budget(.seconds(60))
        var packed: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = rest.prefix(Self.slice)
            rest = rest.dropFirst(Self.slice)
            try packer.pack(slice, isLast: rest.isEmpty, into: &packed)
            budget.waits()
            await Task.yield()
            budget.waited()
        }
        return (packed, budget.used)
    }

    /// Compresses a body that is written bit by bit: bytes already written may stay in the packer until more come.
    static func packing(_ body: ResponseBody) -> ResponseBody {
        ResponseBody { writer in
            try await body.write(PackingWriter(packer: GzipPacker(), writer: writer))
        }
    }
}

/// Collects a body's bytes in memory.
struct CollectingWriter: ResponseBodyWriter {
    final class Collected: @unchecked Sendable {
        // Unchecked: one task writes the bytes, and reads them only afterwards.
        var bytes: [UInt8] = []
    }

    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws {
        collected.bytes += buffer.readableBytesView
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Compresses what is written, and writes the result on.
private struct PackingWriter: ResponseBodyWriter {
    let packer: GzipPacker
    var writer: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws {
        var packed: [UInt8] = []
        try packer.pack(Array(buffer.readableBytesView)[...], isLast: false, into: &packed)
        if !packed.isEmpty { try await writer.write(ByteBuffer(bytes: packed)) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        var packed: [UInt8] = []
        try packer.pack([], isLast: true, into: &packed)
        try await writer.write(ByteBuffer(bytes: packed))
        try await writer.finish(trailingHeaders)
    }
}
