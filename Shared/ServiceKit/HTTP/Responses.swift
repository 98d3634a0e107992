import Events
import Foundation
public import HTTPTypes
public import Hummingbird

extension Response {
    /// JSON as Vicinity writes it.
    public static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        json(bytes: try JSON.encode(value), status: status, headers: headers)
    }

    /// JSON that is already encoded.
    public static func json(
        bytes: [UInt8], status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// JSON with an `ETag`; 304 without a body if the client has it already.
    public static func json(
        _ value: some Encodable, for request: Request, headers: HTTPFields = [:]
    ) throws -> Response {
        json(bytes: try JSON.encode(value), for: request, headers: headers)
    }

    /// JSON bytes with an `ETag`; 304 without a body if the client has them already.
    public static func json(bytes: [UInt8], for request: Request, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        let tag = entityTag(bytes)
        headers[.eTag] = tag
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-cache" }
        if matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        return json(bytes: bytes, headers: headers)
    }
}

extension ServiceContext {
    /// A parameter of the route's path, decoded.
    /// - Throws: 404 if it is not percent-encoded UTF-8: there is no such thing.
    public func path(_ name: String) throws(Problem) -> String {
        guard let text = parameters.get(name).flatMap(Self.decoded), !text.isEmpty, !text.utf8.contains(0) else {
            throw Problem(.notFound, "there is no such \(name)", field: name)
        }
        return text
    }

    /// Ids hardly ever have a percent sign, and Foundation takes its time also for those without.
    private static func decoded(_ text: String) -> String? {
        text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : text
    }
}
