import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The web client: its page at every path that is not used otherwise, its files under `/page/`.
struct WebRoutes: Sendable {
    let site: Website
    let pages: PublicPages
    let reads: PublicReads
    let address: SiteAddress
    private let policy: String

    /// - Parameter pictureSites: the sites from which the page may load pictures, those of maps included.
    init(site: Website, pages: PublicPages, reads: PublicReads, address: SiteAddress, pictureSites: [String]) {
        (self.site, self.pages, self.reads, self.address) = (site, pages, reads, address)
        policy = WebRoutes.policy(pictureSites: pictureSites)
    }

    func add(to router: Router<ServiceContext>) {
        router.get("page/settings.json") { request, _ in Response.json(bytes: site.settings, for: request) }
        router.get("page/worker.js") { request, _ in
            // The worker controls paths above its own, so it needs this header.
            site.worker.response(to: request, fresh.with(.init("Service-Worker-Allowed")!, "/"))
        }
        router.get("page/manifest.webmanifest") { request, _ in site.manifest.response(to: request, fresh) }
        // Among the paths of files there are no pages.
        router.get("page/gallery") { _, _ in Response.redirect(to: "/gallery", type: .found) }
        router.get("page/:version/**") { request, context in try file(request, context) }
        router.get("/") { request, context in
            // Without what is of one path: for times without a connection.
            await page(request, context, request.uri.query == "shell" ? [] : [""])
        }
        router.get("**") { request, context in
            let path = context.parameters.getCatchAll().map(String.init)
            guard WebRoutes.isPage(path) else { throw Problem.notFound("page", request.uri.path) }
            return await page(request, context, path)
        }
    }

    /// Leads from another spelling of a page's path to the one that the page's script and its links know.
    private func redirect(_ request: Request, _ context: ServiceContext) -> Response? {
        guard context.spelling != nil else { return nil }
        return .redirect(to: request.uri.string, type: .permanent)
    }

    private func file(_ request: Request, _ context: ServiceContext) throws(Problem) -> Response {
        let name = context.parameters.getCatchAll().joined(separator: "/")
        guard let file = site.files[name] else { throw Problem.notFound("file", name) }
        // Under its own version's path a file never changes. Under another version's path, pages opened earlier get the present
        // file; but what scripts of two versions would do together nobody knows, so such a page has to load itself anew.
        let isLasting = context.parameters.get("version") == site.version
        guard isLasting || !name.hasPrefix("bundle/") else { throw Problem.notFound("file", name) }
        return file.response(
            to: request, isLasting ? [.cacheControl: "public, max-age=31536000, immutable"] : fresh)
    }

    private func page(_ request: Request, _ context: ServiceContext, _ path: [String]) async -> Response {
        if let redirect = redirect(request, context) { return redirect }
        let query = try? request.query
        let chosen = site.brand.languages.first { $0 == query?.all("lang").first }
        let language = chosen ?? request.preferredLanguage(of: site.brand.languages) ?? "en"
        let isKnown = path.isEmpty || path == [""] || (site.paths.has(request.uri.path) && pages.mayHave(path))
        let found =
            isKnown
            ? await content(path, language, context, isAsked: chosen != nil || request.uri.query == nil)
            : PublicReads.Found(page: pages.missing(request.uri.path, language: language))
        let head = found.page.map { page in
            PublicHead(site: address.text(request, context), brand: site.brand, sharePicture: site.sharePicture)
                .html(of: page, language: language, chosen: chosen)
        }
        let text = Array(
            site.page.html(at: path, language: language, head: head, content: found.page?.content ?? "").utf8)
        var headers = fresh.with(.contentSecurityPolicy, policy)
            .with(.init("Referrer-Policy")!, "strict-origin-when-cross-origin")
            .with(.init("Permissions-Policy")!, "geolocation=(self), camera=(self), microphone=()")
            .with(.vary, "Accept-Language").with(.eTag, entityTag(text))
        address.addVary(to: &headers)
        if found.cost > .zero { headers[.vicinityCost] = found.cost.costText }
        let status: HTTPResponse.Status = isKnown && found.page?.isFound != false ? .ok : .notFound
        guard status != .ok || !matches(headers[.eTag] ?? "", ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "text/html; charset=utf-8"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }

    /// What everybody may read at a path; nothing where the page is somebody's own, or services are slow.
    /// - Parameter isAsked: false where the address asks for something that the page's script finds.
    private func content(
        _ path: [String], _ language: String, _ context: ServiceContext, isAsked: Bool
    ) async -> PublicReads.Found {
        let isList = path.count == 1
        guard isAsked || !isList, let read = pages.read(path, language: language) else { return .init() }
        return await reads.page("\(language) /\(path.joined(separator: "/"))", for: context.client, read)
    }

    private var fresh: HTTPFields { [.cacheControl: "no-cache"] }

    /// False for the API's paths, which answer with problem documents, and for names with a dot, which are missing files unless they are
    /// items' ids.
    static func isPage(_ path: [String]) -> Bool {
        guard let first = path.first, let last = path.last else { return true }
        return !["v1", "images", "page", "tiles", "admin"].contains(first) && (first == "item" || !last.contains("."))
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
