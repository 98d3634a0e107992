import HTTPTypes
import Hummingbird
import ServiceKit

/// The web sites whose pages may use this API from a browser (CORS of the Fetch standard). Tokens travel in a header, never in cookies, so
/// "*" gives no page the rights of a visitor.
struct AllowedOrigins: Sendable {
    private let origins: Set<String>

    /// "*" allows all sites; an empty list allows none.
    init(_ origins: [String]) {
        self.origins = Set(origins)
    }

    /// The answer to a browser's preflight request; nil for all other requests.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let origin = allowed(request)
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowOrigin: origin, .vary: "Origin",
                .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE",
                .accessControlAllowHeaders:
                    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, traceparent",
                .accessControlMaxAge: "600",
            ])
    }

    func add(to headers: inout HTTPFields, _ request: Request) {
        guard !origins.isEmpty, let origin = allowed(request) else { return }
        headers[.accessControlAllowOrigin] = origin
        headers[.vary] = headers[.vary].map { "\($0), Origin" } ?? "Origin"
        headers[.accessControlExposeHeaders] =
            "ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Vicinity-Replay-From, "
            + "Vicinity-Rule"
    }

    fileprivate func allowed(_ request: Request) -> String? {
        guard let origin = request.headers[.origin] else { return nil }
        if origins.contains("*") { return "*" }
        return origins.contains(origin) ? origin : nil
    }
}

extension AllowedOrigins {
    /// True for a request that changes something and comes from a page of a site that is not allowed. Browsers say so themselves (Fetch
    /// Metadata); for older ones the origin is compared with the host. Other programs send neither.
    func refuses(_ request: Request, at asked: AskedHost) -> Bool {
        guard ![.get, .head, .options].contains(request.method), let origin = request.headers[.origin] else {
            return false
        }
        if allowed(request) != nil { return false }
        if let site = request.headers[.secFetchSite] { return !["same-origin", "none"].contains(site) }
        let host = origin.split(separator: "/", maxSplits: 2).last.map { $0.lowercased() }
        return host != asked.host?.lowercased()
    }
}
