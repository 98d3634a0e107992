import HTTPTypes
import Hummingbird

/// The web sites whose pages may use this API from a browser (CORS of the Fetch standard). Tokens travel in a header, never in
/// cookies, so "*" gives nobody's rights away.
struct AllowedOrigins: Sendable {
    private let origins: Set<String>

    /// "*" allows all; an empty list none.
    init(_ origins: [String]) {
        self.origins = Set(origins)
    }

    /// The answer to a browser's question before the request itself; nil for all other requests.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let origin = allowed(request)
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowOrigin: origin, .vary: "Origin",
                .accessControlAllowMethods: "GET, HEAD, POST, PUT, DELETE",
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer, traceparent",
                .accessControlMaxAge: "600",
            ])
    }

    func add(to headers: inout HTTPFields, _ request: Request) {
        guard !origins.isEmpty, let origin = allowed(request) else { return }
        headers[.accessControlAllowOrigin] = origin
        headers[.vary] = headers[.vary].map { "\($0), Origin" } ?? "Origin"
        headers[.accessControlExposeHeaders] =
            "ETag, Link, Location, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Vicinity-Replay-From"
    }

    private func allowed(_ request: Request) -> String? {
        guard let origin = request.headers[.origin] else { return nil }
        if origins.contains("*") { return "*" }
        return origins.contains(origin) ? origin : nil
    }
}
