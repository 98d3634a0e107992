public import HTTPTypes
import Hummingbird

/// Runs before every route of a process. It checks the host that the request is addressed to and, at a service, the deployment's secret.
struct Guarding: RouterMiddleware {
    let access: Access

    /// Routes that a service answers to everybody, so that its supervisor can tell whether it lives and is ready.
    private static let open: Set<String> = ["/healthz", "/readyz"]
    private static let figures = "/metrics"

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        try checkHost(of: request)
        if !access.isPublic { try refuseBrowsers(request) }
        if needsSecret(request, context), !access.secret.matches(request.headers[.authorization]) {
            throw Problem(
                .unauthorized, "this route needs the deployment's secret as \"Authorization: Bearer …\"",
                field: "Authorization", headers: [.wwwAuthenticate: "Bearer realm=\"vicinity services\""])
        }
        return try await next(request, context)
    }

    /// Decides by the matched route, not by a text that may lead to it.
    private func needsSecret(_ request: Request, _ context: ServiceContext) -> Bool {
        let route = context.endpointPath ?? ""
        // Other methods on the metrics get the usual 405.
        if route == Guarding.figures, [.get, .head].contains(request.method) { return !access.hasOpenMetrics }
        return !access.isPublic && !Guarding.open.contains(route)
    }

    /// Demands exactly one `Host`, as RFC 9112, section 3.2, does; a second one stays among the fields.
    private func checkHost(of request: Request) throws(Problem) {
        guard let host = request.head.authority, request.headers[.host] == nil else {
            throw .parameter("Host", "there once")
        }
        guard access.hosts.allow(host) else {
            throw Problem(.misdirected, "this process does not serve \"\(host.prefix(100))\"", field: "Host")
        }
    }

    /// Refuses requests of a web page: none has reason to call a service.
    private func refuseBrowsers(_ request: Request) throws(Problem) {
        guard request.headers[.origin] == nil, request.headers[.secFetchSite].map({ $0 == "none" }) ?? true else {
            throw Problem(.forbidden, "web pages may not call a service; they call the gateway", field: "Origin")
        }
    }
}

extension HTTPField.Name {
    static let host = HTTPField.Name("Host")!
    /// The relation of a browser's page to this site (Fetch Metadata).
    public static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
