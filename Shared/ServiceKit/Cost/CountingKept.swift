public import HTTPTypes
import Hummingbird
import Store

/// States in the answer to a write how many bytes it made the service keep, for the gateway's quotas.
struct CountingKept: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, request.method != .head else { return try await next(request, context) }
        let kept = KeptBytes()
        var response = try await KeptBytes.$current.withValue(kept) { try await next(request, context) }
        if kept.count > 0 { response.headers[.vicinityKept] = String(kept.count) }
        return response
    }
}

extension HTTPField.Name {
    /// Bytes that a request made a service keep, in the log and in its store.
    public static let vicinityKept = HTTPField.Name("Vicinity-Kept")!
}
