import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Zip

/// A file of the web client, read once at the start.
struct WebFile: Sendable {
    let type: String
    let tag: String
    let size: Int
    private let buffer: ByteBuffer
    /// The file in gzip; nil if gzip makes it no smaller.
    private let compressed: ByteBuffer?

    /// Nil for a file extension that pages do not need.
    /// - Parameter compressed: the file in gzip, if it exists; without it, text is compressed here, once.
    init?(name: String, data: Data, compressed: Data? = nil) {
        guard let type = WebFile.types[name.split(separator: ".").last.map(String.init) ?? ""] else { return nil }
        self.type = type
        size = data.count
        tag = entityTag(data)
        buffer = ByteBuffer(bytes: data)
        self.compressed = (compressed ?? WebFile.packed(data, type)).map { ByteBuffer(bytes: $0) }
    }

    var bytes: [UInt8] { Array(buffer: buffer) }

    private static func packed(_ data: Data, _ type: String) -> Data? {
        guard data.count >= smallestPackedBody, !["image/png", "image/webp"].contains(type) else { return nil }
        var packed: [UInt8] = []
        // If memory is short, the file is sent uncompressed.
        guard let packer = try? GzipPacker(isTight: true),
            (try? packer.pack(Array(data)[...], isLast: true, into: &packed)) != nil
        else { return nil }
        return packed.count < data.count ? Data(packed) : nil
    }

    /// - Parameter headers: added to those that describe the file.
    func response(to request: Request, _ headers: HTTPFields) -> Response {
        let compressed = compressed.flatMap { request.acceptsGzip ? $0 : nil }
        // Each form of a file is a representation with a tag of its own.
        let tag = compressed == nil ? tag : "\(tag.dropLast())-gz\""
        var headers = headers
        headers[.eTag] = tag
        if self.compressed != nil { headers[.vary] = "Accept-Encoding" }
        guard !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed ?? buffer))
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "json": "application/json",
        "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp",
    ]
}
