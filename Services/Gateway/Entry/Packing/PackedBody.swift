import Budget
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// What is sent packed with gzip.
enum PackedBody {
    /// In bytes; less is not worth it.
    static let least = 1024
    /// In bytes; no answer that is made in memory is larger.
    static let most = 64 << 20

    /// Others get their turn on this thread after each.
    private static let slice = 256 << 10

    /// - Returns: the packed bytes, and the CPU time that it took.
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

    /// The same for a body that is written bit by bit: what was written so far may lie in the packer until more comes.
    static func packing(_ body: ResponseBody) -> ResponseBody {
        ResponseBody { writer in
            try await body.write(PackingWriter(packer: GzipPacker(), writer: writer))
        }
    }
}

/// Takes a body's bytes into memory.
struct CollectingWriter: ResponseBodyWriter {
    final class Collected: @unchecked Sendable {
        // Unchecked: one task writes, and looks when it has.
        var bytes: [UInt8] = []
    }

    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws {
        collected.bytes += buffer.readableBytesView
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Packs what is written, and writes what comes of it.
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
