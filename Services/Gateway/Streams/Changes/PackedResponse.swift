import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Zip

extension Response {
    /// Bytes with an `ETag`, packed with gzip for clients that take it; 304 without a body for those that have them already.
    static func packed(
        _ bytes: [UInt8], _ type: String, for request: Request, headers: HTTPFields = [:]
    ) async throws -> Response {
        let isPacked = bytes.count >= PackedBody.least && request.acceptsGzip
        let tag = entityTag(bytes)
        // A strong tag names the bytes as they are sent.
        let packedTag = "\(tag.dropLast())-gz\""
        var headers = headers
        headers[.eTag] = isPacked ? packedTag : tag
        headers[.vary] = "Accept-Encoding"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-cache" }
        let known = request.headers[.ifNoneMatch]
        if matches(tag, ifNoneMatch: known) || matches(packedTag, ifNoneMatch: known) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        guard isPacked else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
        headers[.contentEncoding] = "gzip"
        let body = ByteBuffer(bytes: try await PackedBody.pack(bytes))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

/// What is sent packed.
enum PackedBody {
    /// In bytes; less is not worth it.
    static let least = 1024

    /// Others get their turn on this thread after each.
    private static let slice = 256 << 10

    static func pack(_ bytes: [UInt8]) async throws -> [UInt8] {
        let packer = try GzipPacker()
        var packed: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = rest.prefix(Self.slice)
            rest = rest.dropFirst(Self.slice)
            try packer.pack(slice, isLast: rest.isEmpty, into: &packed)
            await Task.yield()
        }
        return packed
    }
}
