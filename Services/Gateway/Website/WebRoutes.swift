import HTTPTypes
import Hummingbird
import ServiceKit

/// The web client: its page at every path that is not used otherwise, its files under `/page/`.
struct WebRoutes: Sendable {
    let site: Website
    private let policy: String

    /// - Parameter pictureSites: the sites from which the page may load pictures, those of maps included.
    init(site: Website, pictureSites: [String]) {
        self.site = site
        policy = WebRoutes.policy(pictureSites: pictureSites)
    }

    func add(to router: Router<ServiceContext>) {
        router.get("page/settings.json") { request, _ in Response.json(bytes: site.settings, for: request) }
        router.get("page/worker.js") { request, _ in
            // The worker controls paths above its own, so it needs this header.
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
        // Under its own version's path a file never changes. Under another version's path, pages opened earlier get the present file.
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

    /// False for the API's paths, which answer with problem documents, and for names with a dot, which are missing files unless they are
    /// items' ids.
    static func isPage(_ path: [String]) -> Bool {
        guard let first = path.first, let last = path.last else { return true }
        return !["v1", "images", "page", "admin"].contains(first) && (first == "item" || !last.contains("."))
    }

    /// A policy that allows only the page's own files, and pictures of the given sites.
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
