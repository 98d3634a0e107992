import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Push notifications to customers about their orders. The notifier keeps the browsers' push addresses; they are not in the log, so there
/// is no command.
struct PushRoutes: Sendable {
    /// Nil if there is no notifier: no notifications are sent.
    let notifier: Upstream?
    let tests: TestLimit

    private static let largestBody = 8192

    func add(to router: Router<ServiceContext>) {
        router.group("v1/push")
            .get { request, context in try await service().forward(request, context) }
            .put("devices") { request, context in
                let form = try await request.formWithNetwork(upTo: Self.largestBody)
                return try await forward(.PUT, form, request, context)
            }
            .delete("devices/:device") { request, context in try await forward(.DELETE, nil, request, context) }
            .post("devices/:device/test") { request, context in
                try tests.count(try context.requireActor())
                return try await forward(.POST, nil, request, context)
            }
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
