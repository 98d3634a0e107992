import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Compresses text with gzip for clients that accept it.
///
/// Not compressed are small answers, pictures and what is compressed already, and streams of events and of lines, because each event and
/// line must arrive at once. Neither are answers that may not be stored (`Cache-Control: no-store`), because they contain a token: if an
/// attacker can choose a part of such an answer and see its length, the length tells something about the token. Pages of other sites cannot
/// ask in a client's name, since tokens are in no cookie.
///
/// A strong entity tag identifies the bytes as sent, so the tag of a compressed answer ends in `-gz`. Conditions may name either form.
struct PackingAnswers: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var asked = request
        if let condition = request.headers[.ifNoneMatch], condition.contains(EntityTags.packed) {
            var head = request.head
            head.headerFields[.ifNoneMatch] = EntityTags.withUnpacked(condition)
            asked = Request(head: head, body: request.body)
        }
        var response = try await next(asked, context)
        if response.status == .notModified {
            response.headers.vary(by: .acceptEncoding)
            return EntityTags.asAsked(response, request)
        }
        guard Self.isText(response.headers), response.headers[.contentEncoding] == nil, !response.isSecret else {
            return response
        }
        response.headers.vary(by: .acceptEncoding)
        guard request.acceptsGzip, request.method != .head, response.status.kind == .successful else { return response }
        guard let length = response.body.contentLength else {
            response.body = PackedBody.packing(response.body)
            response.headers.sayPacked()
            return response
        }
        guard (smallestPackedBody...PackedBody.most).contains(length) else { return response }
        let collected = CollectingWriter.Collected()
        try await response.body.write(CollectingWriter(collected: collected))
        let (packed, cost) = try await PackedBody.pack(collected.bytes)
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: packed))
        response.headers.sayPacked()
        response.headers[.contentLength] = String(packed.count)
        return response.costing(cost)
    }

    private static func isText(_ headers: HTTPFields) -> Bool {
        // What services answer mostly.
        if headers[.contentType] == "application/json" { return true }
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
        guard type != "text/event-stream", type != "application/x-ndjson" else { return false }
        return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") || others.contains(type)
    }

    private static let others: Set = [
        "application/json", "application/xml", "application/yaml", "application/javascript", "application/x-plist",
        "application/vnd.vicinity.critics-ratings",
    ]
}

/// Entity tags of compressed answers.
enum EntityTags {
    static let packed = "-gz\""

    /// Adds to a condition, for each compressed form, the tag of the plain form: services know only that one.
    static func withUnpacked(_ condition: String) -> String {
        let others = condition.split(separator: ",").compactMap { tag -> String? in
            let tag = tag.trimmingPrefix { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            let text = String(tag)
            return text.hasSuffix(packed) ? text.dropLast(packed.count) + "\"" : nil
        }
        return ([condition] + others).joined(separator: ", ")
    }

    /// Gives a 304 the tag of the compressed form if that is the one the client has.
    static func asAsked(_ response: Response, _ request: Request) -> Response {
        guard let tag = response.headers[.eTag], tag.hasSuffix("\""), !tag.hasSuffix(packed) else { return response }
        let packedTag = "\(tag.dropLast())\(packed)"
        guard matches(packedTag, ifNoneMatch: request.headers[.ifNoneMatch]), request.headers[.ifNoneMatch] != "*",
            !matches(tag, ifNoneMatch: request.headers[.ifNoneMatch])
        else { return response }
        var response = response
        response.headers[.eTag] = packedTag
        return response
    }
}

extension Response {
    /// True if nobody may store the answer.
    fileprivate var isSecret: Bool { headers[.cacheControl]?.contains("no-store") == true }
}

extension HTTPFields {
    fileprivate mutating func sayPacked() {
        self[.contentEncoding] = "gzip"
        self[.contentLength] = nil
        if let tag = self[.eTag], tag.hasSuffix("\""), !tag.hasSuffix(EntityTags.packed) {
            self[.eTag] = "\(tag.dropLast())\(EntityTags.packed)"
        }
    }

    /// Adds a name to `Vary`.
    fileprivate mutating func vary(by name: HTTPField.Name) {
        let before = self[.vary] ?? ""
        guard before.isEmpty || before != "*" && !before.lowercased().contains(name.canonicalName) else { return }
        self[.vary] = before.isEmpty ? name.rawName : "\(before), \(name.rawName)"
    }
}
