import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// The page at every path that no other route has, and its files under `/page/`.
struct WebRoutes: Sendable {
    let site: Website
    let pages: PublicPages
    let reads: PublicReads
    let address: LinkAddress
    private let paintsPictures: Bool
    private let policy: String

    /// - Parameters:
    ///   - paintsPictures: whether there are `ShareRoutes`.
    ///   - pictureSites: the sites from which the page may load pictures, tiles included.
    init(
        site: Website, pages: PublicPages, reads: PublicReads, address: LinkAddress, paintsPictures: Bool,
        pictureSites: [String]
    ) {
        (self.site, self.pages, self.reads, self.address) = (site, pages, reads, address)
        self.paintsPictures = paintsPictures
        policy = WebRoutes.policy(pictureSites: pictureSites)
    }

    func add(to router: Router<ServiceContext>) {
        router.get("page/settings.json") { request, _ in Response.json(bytes: site.settings, for: request) }
        router.get("page/worker.js") { request, _ in
            // The worker's scope is above its own path, which needs this header.
            site.worker.response(to: request, fresh.with(.init("Service-Worker-Allowed")!, "/"))
        }
        router.get("page/manifest.webmanifest") { request, _ in site.manifest.response(to: request, fresh) }
        // Below `/page/` are files only, so the gallery is a page elsewhere.
        router.get("page/gallery") { _, _ in Response.redirect(to: "/gallery", type: .found) }
        router.get("page/:version/**") { request, context in try file(request, context) }
        router.get("/") { request, context in
            // Offline the same HTML is shown at every path, so it has nothing of one path.
            await page(request, context, request.uri.query == "shell" ? [] : [""])
        }
        router.get("**") { request, context in
            let path = context.parameters.getCatchAll().map(String.init)
            guard WebRoutes.isPage(path) else { throw Problem.notFound("page", request.uri.path) }
            return await page(request, context, path)
        }
    }

    /// Redirects from another spelling of a path to its normal form, which the page's script knows.
    private func redirect(_ request: Request, _ context: ServiceContext) -> Response? {
        guard context.spelling != nil else { return nil }
        return .redirect(to: request.uri.string, type: .permanent)
    }

    private func file(_ request: Request, _ context: ServiceContext) throws(Problem) -> Response {
        let name = context.parameters.getCatchAll().joined(separator: "/")
        guard let file = site.files[name] else { throw Problem.notFound("file", name) }
        // Under its own version a file never changes. A page that was opened before an upgrade asks for another version: it gets the
        // present file, but no bundle, since scripts of two versions do not fit together. Such a page reloads itself.
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
        let result =
            isKnown
            ? await content(path, language, context, isForServer: chosen != nil || request.uri.query == nil)
            : PublicReads.PageResult(page: pages.missing(request.uri.path, language: language))
        let head = result.page.map { page in
            PublicHead(
                site: address.text(request, context), brand: site.brand, sharePicture: site.sharePicture,
                paintsPictures: paintsPictures
            )
            .html(of: page, language: language, chosen: chosen)
        }
        let text = Array(
            site.page.html(at: path, language: language, head: head, content: result.page?.content ?? "").utf8)
        var headers = fresh.with(.contentSecurityPolicy, policy)
            .with(.init("Referrer-Policy")!, "strict-origin-when-cross-origin")
            .with(.init("Permissions-Policy")!, "geolocation=(self), camera=(self), microphone=()")
            .with(.vary, "Accept-Language").with(.eTag, entityTag(text))
        address.addVary(to: &headers)
        if result.cost > .zero { headers[.vicinityCost] = result.cost.costText }
        let status: HTTPResponse.Status = isKnown && result.page?.isFound != false ? .ok : .notFound
        guard status != .ok || !matches(headers[.eTag] ?? "", ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "text/html; charset=utf-8"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }

    /// The public content of a path; none if the page is private, or services are slow.
    /// - Parameter isForServer: false if the address has a query that only the page's script understands.
    private func content(
        _ path: [String], _ language: String, _ context: ServiceContext, isForServer: Bool
    ) async -> PublicReads.PageResult {
        let isList = path.count == 1
        guard isForServer || !isList, let read = pages.read(path, language: language) else { return .init() }
        return await reads.page("\(language) /\(path.joined(separator: "/"))", for: context.client, read)
    }

    private var fresh: HTTPFields { [.cacheControl: "no-cache"] }

    /// False for paths of the API, which are answered with problem documents. Names with a dot are missing files, unless they are items' ids.
    static func isPage(_ path: [String]) -> Bool {
        guard let first = path.first, let last = path.last else { return true }
        let others = ["v1", "images", "page", "share", "tiles", "admin"]
        return !others.contains(first) && (first == "item" || !last.contains("."))
    }

    /// A Content-Security-Policy that allows only the page's own files, and pictures of the given sites.
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
