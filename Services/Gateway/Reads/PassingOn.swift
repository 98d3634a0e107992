import HTTPTypes
import Hummingbird
import ServiceKit

/// Hands a client's read to a service and the service's answer to the client.
extension Upstream {
    /// What services look at.
    private static let requestHeaders: [HTTPField.Name] = [.ifNoneMatch, .accept, .acceptLanguage]
    /// What clients get to see.
    private static let answerHeaders: Set<HTTPField.Name> = [
        .contentType, .eTag, .cacheControl, .lastModified, .link, .vary, .contentLanguage, .retryAfter, .location,
        // The limits take it off.
        .vicinityCost,
    ]

    func passOn(_ request: Request, _ context: ServiceContext) async throws -> Response {
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
