import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/share/{kind}/{id}`: the picture of a place, an item or a movie for programs that show links.
struct ShareRoutes: Sendable {
    let site: Website
    let pages: PublicPages
    let reads: PublicReads
    let painter: SharePainter

    func add(to router: Router<ServiceContext>) {
        router.get("share/:kind/:id") { request, context in try await answer(request, context) }
    }

    /// The path of a page's picture; it changes with what the picture shows, since programs keep pictures for long.
    static func path(of page: PublicPage, _ picture: SharePicture, _ language: String, _ brand: Brand) -> String {
        let version = entityTag(picture.svg(of: brand).utf8).dropFirst().dropLast()
        return "/share\(page.path)?lang=\(language)&v=\(version)"
    }

    private func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let path = [try context.path("kind"), try context.path("id")]
        let asked = try request.query.all("lang").first
        let language =
            site.brand.languages.first { $0 == asked } ?? request.preferredLanguage(of: site.brand.languages) ?? "en"
        guard site.paths.has("/\(path.joined(separator: "/"))"), let read = pages.read(path, language: language) else {
            throw Problem.notFound("picture", path.joined(separator: "/"))
        }
        let result = await reads.page("\(language) /\(path.joined(separator: "/"))", for: context.client, read)
        guard let page = result.page else { throw Problem.unavailable("that takes too long now", retryAfter: 5) }
        guard page.isFound, let picture = page.picture else {
            throw Problem.notFound("picture", path.joined(separator: "/"))
        }
        guard let made = await painter.png(of: picture.svg(of: site.brand.brand), for: context.client) else {
            throw Problem.unavailable("other pictures are being drawn", retryAfter: 5)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "image/png", .cacheControl: "public, max-age=604800", .eTag: entityTag(made.bytes),
                .vicinityCost: (result.cost + made.cost).costText,
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: made.bytes)))
    }
}
