import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// What other sites may show of this one in a frame: a list of places, a place's menu, a map. Only sites that the settings list may.
struct EmbedRoutes: Sendable {
    let site: Website
    let pages: PublicPages
    let reads: PublicReads
    let address: SiteAddress
    /// The sites that may; none is nobody.
    let sites: [String]
    let pictureSites: [String]

    func add(to router: Router<ServiceContext>) {
        guard !sites.isEmpty else { return }
        router.get("embed/list") { request, context in
            let query = try request.query
            let list = try EmbedList(query, start: pages.start)
            return try await answer("list?\(list.query)", request, context) { reader, words in
                await pages.places(list.query, reader, words)
            }
        }
        router.get("embed/menu/:id") { request, context in
            let id = try context.path("id")
            guard site.paths.has("/place/\(id)") else { throw Problem.notFound("place", id) }
            return try await answer("menu/\(id)", request, context) { reader, words in
                try await pages.read(["place", id], language: words.language)?(reader)
            }
        }
    }

    private func answer(
        _ key: String, _ request: Request, _ context: ServiceContext,
        _ read: @Sendable @escaping (PublicReader, PublicWords) async throws -> PublicPage?
    ) async throws -> Response {
        let language = request.preferredLanguage(of: site.brand.languages) ?? "en"
        guard let words = pages.words[language] else { throw Problem.unavailable("there are no messages") }
        let found = await reads.page("embed \(key) \(language)", for: context.client) { reader in
            guard let page = try await read(reader, words) else {
                throw Problem.unavailable("there is nothing to show")
            }
            return page
        }
        guard let page = found.page else { throw Problem.unavailable("that takes too long now", retryAfter: 5) }
        guard page.isFound else { throw Problem.notFound("page", key) }
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "public, max-age=60",
            .contentSecurityPolicy: policy, .vary: "Accept-Language",
        ]
        address.addVary(to: &headers)
        headers[.vicinityCost] = found.cost.costText
        let own = address.text(request, context)
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: html(page, language, own))))
    }

    /// Links open by themselves, in this site's own page.
    private func html(_ page: PublicPage, _ language: String, _ own: String) -> String {
        let content = page.content.replacing(
            "<a href=\"/", with: "<a target=\"_blank\" rel=\"noopener\" href=\"\(own)/")
        return """
            <!doctype html>
            <html lang="\(language)">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <meta name="robots" content="noindex">
              <title>\(HTMLText.escaped(page.title)) · \(HTMLText.escaped(site.brand.brand.name))</title>
              <link rel="stylesheet" href="/page/\(site.version)/\(StyleBundle.start)">
            </head>
            <body class="embed">\(content)
            <p class="soft"><a target="_blank" rel="noopener" href="\(own)\(page.path)">\(HTMLText.escaped(site.brand.brand.name))</a></p>
            </body>
            </html>

            """
    }

    private var policy: String {
        let pictures = (["'self'", "data:"] + pictureSites).joined(separator: " ")
        return "default-src 'none'; style-src 'self'; img-src \(pictures); base-uri 'none'; form-action 'none'; "
            + "frame-ancestors \(sites.joined(separator: " "))"
    }
}
