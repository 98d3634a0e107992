import Contract
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Pictures for processes that follow this one, on the service's own HTTP only.
struct MirrorRoutes: Sendable {
    let store: PictureStore

    /// Ids per page.
    static let page = 1000

    func add(to router: Router<ServiceContext>) {
        router.get("admin/mirror/pictures", use: list)
        router.get("admin/mirror/pictures/:id", use: get)
        router.get("admin/mirror/news", use: news)
    }

    /// Ids in their order.
    struct List: Codable, Sendable {
        var pictures: [String]
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("after")
        let pictures = try await store.pictures(
            after: try query.text("after").flatMap { PictureID($0) }, limit: Self.page)
        return try .json(List(pictures: pictures.map(\.text)))
    }

    @Sendable private func get(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let text = try context.path("id")
        guard let id = PictureID(text), let bytes = try await store.bundle(of: id)?.bytes() else {
            throw Problem.notFound("picture", text)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/octet-stream", .reprDigest: PictureBundle.digest(bytes)],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// `follower`: the address of the asking process; `feed`, `after`: from the last news. It waits a little for news.
    @Sendable private func news(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("follower", "feed", "after")
        guard let follower = try query.text("follower") else { throw Problem.parameter("follower", "an address") }
        let next = try query.int("after", in: 0...Int.max) ?? 0
        return try .json(try await store.feed.news(for: follower, in: try query.text("feed"), after: next))
    }
}

extension HTTPField.Name {
    fileprivate static let reprDigest = HTTPField.Name("Repr-Digest")!
}
