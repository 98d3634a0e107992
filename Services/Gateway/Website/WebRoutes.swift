import HTTPTypes
import Hummingbird
import ServiceKit

/// The web client: its page at every path that is nobody else's, its files under `/page/`.
struct WebRoutes: Sendable {
    let site: Website
    private let policy: String

    /// - Parameter pictureSites: whom the page may get pictures from, those of maps too.
    init(site: Website, pictureSites: [String]) {
        self.site = site
        policy = WebRoutes.policy(pictureSites: pictureSites)
    }

    func add(to router: Router<ServiceContext>) {
        router.get("page/settings.json") { request, _ in Response.json(bytes: site.settings, for: request) }
        router.get("page/worker.js") { request, _ in
            // Lies below what it looks after.
            site.worker.response(to: request, fresh.with(.init("Service-Worker-Allowed")!, "/"))
        }
        router.get("page/manifest.webmanifest") { request, _ in site.manifest.response(to: request, fresh) }
        router.get("page/:version/**") { request, context in try file(request, context) }
        router.get("/") { request, _ in page(request) }
        router.get("**") { request, context in
            guard WebRoutes.isPage(context.parameters.getCatchAll().map(String.init)) else {
                throw Problem.notFound("page", request.uri.path)
            }
            return page(request)
        }
    }

    private func file(_ request: Request, _ context: ServiceContext) throws(Problem) -> Response {
        let name = context.parameters.getCatchAll().joined(separator: "/")
        guard let file = site.files[name] else { throw Problem.notFound("file", name) }
        // Under its own version a file never changes; under another it is that of today, for pages that were open meanwhile.
        let isLasting = context.parameters.get("version") == site.version
        return file.response(
            to: request, isLasting ? [.cacheControl: "public, max-age=31536000, immutable"] : fresh)
    }

    private func page(_ request: Request) -> Response {
        site.page.response(
            to: request,
            fresh.with(.contentSecurityPolicy, policy)
                .with(.init("Referrer-Policy")!, "strict-origin-when-cross-origin")
                .with(.init("Permissions-Policy")!, "geolocation=(self), camera=(), microphone=()"))
    }

    private var fresh: HTTPFields { [.cacheControl: "no-cache"] }

    /// What belongs to the API stays a problem document, and a name with a dot is a file that is missing, unless it is an item's id.
    static func isPage(_ path: [String]) -> Bool {
        guard let first = path.first, let last = path.last else { return true }
        return !["v1", "images", "page", "admin"].contains(first) && (first == "item" || !last.contains("."))
    }

    /// Nothing but the page's own files, and pictures of sites that were named.
    static func policy(pictureSites: [String]) -> String {
        let pictures = (["'self'", "data:"] + pictureSites).joined(separator: " ")
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src \(pictures)", "connect-src 'self'",
            "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }
}

extension HTTPFields {
    fileprivate func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
