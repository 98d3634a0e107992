import HTTPTypes
import Hummingbird
import ServiceKit

/// Passes a client's read on to a service, and the answer back to the client.
extension Upstream {
    /// Request headers that services read.
    private static let requestHeaders: [HTTPField.Name] = [.ifNoneMatch, .accept, .acceptLanguage]
    /// Response headers that clients may see.
    private static let answerHeaders: Set<HTTPField.Name> = [
        .contentType, .contentDisposition, .eTag, .cacheControl, .lastModified, .link, .vary, .contentLanguage,
        .retryAfter, .location, .vicinityRule,
        // Removed later, when the limits charge it.
        .vicinityCost,
    ]

    func forward(_ request: Request, _ context: ServiceContext) async throws -> Response {
        Upstream.response(try await ask(request, context))
    }

    func ask(_ request: Request, _ context: ServiceContext) async throws -> Answer {
        var headers = HTTPFields()
        for name in Upstream.requestHeaders {
            if let value = request.headers[name] { headers[name] = value }
        }
        headers[.vicinityClient] = context.client
        return try await get(request.uri.string, headers, as: context.actor)
    }

    static func response(_ answer: Answer) -> Response {
        var headers = HTTPFields()
        for field in answer.headers where answerHeaders.contains(field.name) { headers.append(field) }
        return Response(status: answer.status, headers: headers, body: ResponseBody(byteBuffer: answer.body))
    }
}
