import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

extension Response {
    /// Bytes of any type with an `ETag`; 304 without a body if the client has them already.
    static func tagged(
        _ bytes: [UInt8], _ type: String, for request: Request, headers: HTTPFields = [:]
    ) -> Response {
        let tag = entityTag(bytes)
        var headers = headers
        headers[.eTag] = tag
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-cache" }
        guard !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = type
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
