import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/robots.txt`, and `/sitemap.xml` with its files.
struct SitemapRoutes: Sendable {
    let sitemap: Sitemap
    let address: LinkAddress
    /// Paths of pages that do not show a single thing.
    let paths: [String]

    func add(to router: Router<ServiceContext>) {
        router.get("robots.txt") { request, context in
            // The API is allowed: the page's script shows its answers.
            let disallowed = ["/desk", "/cart", "/my-orders", "/you", "/followed", "/copy", "/embed/"].map {
                "Disallow: \($0)\n"
            }
            let site = address.text(request, context)
            let map = site.isEmpty ? "" : "Sitemap: \(site)/sitemap.xml\n"
            let text = "User-agent: *\n\(disallowed.joined())\(map)"
            return answer(text, "text/plain; charset=utf-8")
        }
        router.get("sitemap.xml") { request, context in
            let site = try site(request, context)
            let (response, cost) = OwnCost.of { index(site) }
            return response.costing(cost)
        }
        router.get("sitemap/:number") { request, context in
            let (name, site) = (try context.path("number"), try site(request, context))
            let (response, cost) = try OwnCost.of { try file(name, site) }
            return response.costing(cost)
        }
    }

    /// The site's address, which every entry of a sitemap begins with.
    private func site(_ request: Request, _ context: ServiceContext) throws(Problem) -> String {
        let site = address.text(request, context)
        guard !site.isEmpty else {
            throw Problem(.notFound, "there is a sitemap only by a name of this site: set PUBLIC_URL, or HOSTS")
        }
        return site
    }

    private func index(_ site: String) -> Response {
        let files = 1 + (sitemap.entries.count + Sitemap.inFile - 1) / Sitemap.inFile
        let entries = (0..<files).map { "<sitemap><loc>\(HTMLText.escaped(site))/sitemap/\($0).xml</loc></sitemap>\n" }
        return answer(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"\(Self.namespace)\">\n\(entries.joined())</sitemapindex>\n",
            "application/xml")
    }

    private func file(_ name: String, _ site: String) throws(Problem) -> Response {
        guard name.hasSuffix(".xml"), let number = Int(name.dropLast(4)), (0...1000).contains(number) else {
            throw Problem.notFound("file", name)
        }
        let all = number == 0 ? paths.map { Sitemap.Entry(path: $0, day: nil) } : sitemap.entries
        let first = number == 0 ? 0 : (number - 1) * Sitemap.inFile
        guard first < all.count else { throw Problem.notFound("file", name) }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"\(Self.namespace)\">\n"
        for entry in all[first..<min(first + Sitemap.inFile, all.count)] {
            let day = entry.day.map { "<lastmod>\(HTMLText.escaped($0))</lastmod>" } ?? ""
            text += "<url><loc>\(HTMLText.escaped(site + entry.path))</loc>\(day)</url>\n"
        }
        return answer(text + "</urlset>\n", "application/xml")
    }

    private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

    private func answer(_ text: String, _ type: String) -> Response {
        var headers: HTTPFields = [.contentType: type, .cacheControl: "public, max-age=3600"]
        address.addVary(to: &headers)
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
