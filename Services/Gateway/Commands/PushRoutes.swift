import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Where customers are told what happens to their orders: the notifier keeps it and answers, as an address at a browser's maker is no matter
/// for a command.
struct PushRoutes: Sendable {
    /// Nil: nobody is told here.
    let notifier: Upstream?
    let tests: TestLimit

    private static let largestBody = 8192

    func add(to router: Router<ServiceContext>) {
        router.group("v1/push")
            .get { request, context in try await service().forward(request, context) }
            .put("devices") { request, context in
                let form = try await request.formWithNetwork(upTo: Self.largestBody)
                return try await pass(.PUT, form, request, context)
            }
            .delete("devices/:device") { request, context in try await pass(.DELETE, nil, request, context) }
            .post("devices/:device/test") { request, context in
                try tests.count(try context.requireActor())
                return try await pass(.POST, nil, request, context)
            }
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
