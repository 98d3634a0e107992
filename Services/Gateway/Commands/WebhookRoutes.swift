import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// Where merchants and operators have what happens sent. The notifier keeps it and answers: secrets are no matter for the log.
struct WebhookRoutes: Sendable {
    /// Nil: nobody sends anything here.
    let notifier: Upstream?
    let commands: Commands
    let tests: TestLimit

    private static let largestBody = 16_384

    func add(to router: Router<ServiceContext>) {
        router.group("v1/webhooks")
            .get(use: read)
            .post(use: create)
        router.group("v1/webhooks/:webhook")
            .get(use: read)
            .patch { request, context in
                try await pass(.PATCH, try await request.mergePatch(), "put", request, context)
            }
            .delete { request, context in try await pass(.DELETE, nil, "ended", request, context) }
            .get("secret", use: read)
            .post("secret") { request, context in
                try await pass(.POST, try await body(of: request), "secret", request, context)
            }
            .post("test", use: test)
            .post("replay") { request, context in
                try await pass(.POST, try await body(of: request), "replay", request, context)
            }
            .get("deliveries", use: read)
            .get("deliveries/:event", use: read)
            .post("deliveries/:event/retry") { request, context in
                try tests.count(try context.requireActor())
                return try await pass(.POST, nil, "retry", request, context)
            }
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        return try await service().forward(request, context)
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let key = try request.requireIdempotencyKey()
        let form = try await body(of: request)
        let id = Identifiers.webhook(actor: "\(actor.role.rawValue)/\(actor.id)", key: key.text)
        let asked = JSONValue.object(["id": .string(id), "form": form])
        return try await pass(.POST, asked, "put", of: id, names: form, request, context)
    }

    @Sendable private func test(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        let key = try request.requireIdempotencyKey()
        try tests.count(actor)
        let webhook = try context.path("webhook")
        let name = Identifiers.webhookTest(webhook: webhook, actor: actor.id, key: key.text)
        return try await pass(.POST, .object(["name": .string(name)]), "test", request, context)
    }

    // MARK: - Passing on

    /// - Parameters:
    ///   - done: what the audit says: `vicinity.webhook.<done>.v1`.
    ///   - id: the webhook's; that of the path unless said.
    ///   - names: whose members' names the audit says; the body unless said.
    private func pass(
        _ method: NIOHTTP1.HTTPMethod, _ body: JSONValue?, _ done: String, of id: String? = nil,
        names: JSONValue? = nil, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let actor = try context.requireActor()
        try request.query.only()
        let service = try service()
        let names: [String] = if case .object(let members)? = names ?? body { Array(members.keys) } else { [] }
        let subject = try id ?? context.path("webhook")
        try await commands.audit("vicinity.webhook.\(done).v1", of: subject, members: names)
        let bytes = body.map { ByteBuffer(bytes: $0.bytes) }
        return Upstream.response(try await service.ask(method, request.uri.string, json: bytes, as: actor))
    }

    private func body(of request: Request) async throws -> JSONValue {
        try await request.decode(JSONValue.self, upTo: Self.largestBody)
    }

    private func service() throws(Problem) -> Upstream {
        guard let notifier else { throw .unavailable("there is no notifier service here") }
        return notifier
    }
}
