import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Saved searches of customers and businesses, whose new matches are sent to them. The notifier keeps them and answers.
struct SavedSearchRoutes: Sendable {
    /// Nil if there is no notifier.
    let notifier: Upstream?

    /// A query may hold a polygon.
    private static let largestBody = 65_536

    func add(to router: Router<ServiceContext>) {
        router.group("v1/searches")
            .get { request, context in try await page(request, context) }
            .post { request, context in
                let form = try await request.formWithNetwork(upTo: Self.largestBody)
                return try await forward(.POST, form, request, context)
            }
            .get(":search") { request, context in try await service().forward(request, context) }
            .patch(":search") { request, context in
                try await forward(.PATCH, try await request.mergePatch(), request, context)
            }
            .delete(":search") { request, context in try await forward(.DELETE, nil, request, context) }
            .get(":search/matches") { request, context in try await page(request, context) }
            .post(":search/seen") { request, context in try await forward(.POST, nil, request, context) }
    }

    /// An invalid query is refused by the notifier.
    private func page(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only("limit", "cursor")
        return try await service().forward(request, context)
    }

    private func forward(
        _ method: NIOHTTP1.HTTPMethod, _ body: JSONValue?, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let bytes = body.map { ByteBuffer(bytes: $0.bytes) }
        return Upstream.response(try await service().ask(method, request.uri.string, json: bytes, as: actor))
    }

    private func service() throws(Problem) -> Upstream {
        guard let notifier else { throw .unavailable("there is no notifier service here") }
        return notifier
    }
}
