import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// Pictures, kept by the catalog: merchants and operators put them, everybody sees them.
struct PictureRoutes: Sendable {
    /// The first catalog, with a longer timeout for making renditions.
    let catalog: Upstream
    let commands: Commands
    /// Limits concurrent pictures, because each is held in memory.
    private let permits = ConcurrencyLimit(8)

    /// The largest picture, in bytes; the catalog has the same limit.
    static let largest = 8 << 20

    init(catalog: Upstream, commands: Commands) {
        (self.catalog, self.commands) = (catalog, commands)
    }

    func add(to router: Router<ServiceContext>) {
        router.post("v1/pictures", use: put)
        router.get("v1/pictures/:id", use: get)
    }

    @Sendable private func put(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        guard let permit = permits.take() else {
            throw Problem.unavailable("too many pictures are on their way", retryAfter: 5)
        }
        defer { _ = permit }
        var headers = HTTPFields()
        headers[.contentType] = request.headers[.contentType]
        let body = ByteBuffer(bytes: try await request.bytes(upTo: ThingLimits.picture))
        try await commands.audit("vicinity.picture.put.v1", of: "picture")
        return Upstream.response(try await catalog.post(request.uri.string, headers, body, as: actor))
    }

    @Sendable private func get(_ request: Request, _ context: ServiceContext) async throws -> Response {
        var response = try await catalog.forward(request, context)
        response.headers[.contentSecurityPolicy] = "default-src 'none'"
        return response
    }
}
