import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Saved searches of customers, and of businesses, which have what they find sent: the notifier keeps them and answers.
struct SavedSearchRoutes: Sendable {
    /// Nil: nothing is told here.
    let notifier: Upstream?

    /// A query may hold a polygon.
    private static let largestBody = 65_536

    func add(to router: Router<ServiceContext>) {
        router.group("v1/searches")
            .get { request, context in try await page(request, context) }
            .post { request, context in
                let form = try await request.formWithNetwork(upTo: Self.largestBody)
                return try await pass(.POST, form, request, context)
            }
            .get(":search") { request, context in try await service().forward(request, context) }
            .patch(":search") { request, context in
                try await pass(.PATCH, try await request.mergePatch(), request, context)
            }
            .delete(":search") { request, context in try await pass(.DELETE, nil, request, context) }
            .get(":search/matches") { request, context in try await page(request, context) }
            .post(":search/seen") { request, context in try await pass(.POST, nil, request, context) }
    }

    /// What cannot be asked is said to whoever asks it.
    private func page(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only("limit", "cursor")
        return try await service().forward(request, context)
    }

    private func pass(
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
