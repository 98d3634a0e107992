import Hummingbird
import NIOCore
import ServiceKit

/// Dead letters of the services, for operators to read and to resend.
struct DeadLetterRoutes: Sendable {
    /// The services that have dead letters, by name.
    let services: [String: Upstream]
    let commands: Commands

    func add(to router: Router<ServiceContext>) {
        router.get("v1/dead-letters/:service") { request, context in
            let service = try service(context)
            let answer = try await service.get("/admin/dead-letters\(request.queryText)", as: context.actor)
            guard answer.status == .ok else { return Upstream.response(answer) }
            return Response.json(bytes: Array("{\"items\":".utf8) + Array(buffer: answer.body) + Array("}".utf8))
        }
        router.post("v1/dead-letters/:service/resend") { request, context in
            let service = try service(context)
            try await commands.audit(
                "vicinity.dead-letter.resend.v1", of: try request.query.text("id", longest: 200) ?? service.name)
            // Sending it twice is safe: a record that was already handled changes nothing the second time.
            let answer = try await service.post(
                "/admin/dead-letters/resend\(request.queryText)", [:], ByteBuffer(), as: context.actor)
            return Upstream.response(answer)
        }
        router.post("v1/dead-letters/:service/resend-all", use: resendAll)
    }

    /// Asked for twice it does no harm, either.
    @Sendable private func resendAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service(context)
        try await commands.audit("vicinity.dead-letter.resend-all.v1", of: service.name)
        let answer = try await service.post(
            "/admin/dead-letters/resend-all\(request.queryText)", [:], ByteBuffer(), as: context.actor)
        return Upstream.response(answer)
    }

    private func service(_ context: ServiceContext) throws -> Upstream {
        _ = try context.requireOperator(to: "see what was put aside")
        let name = try context.path("service")
        guard let service = services[name] else { throw Problem.notFound("service", name) }
        return service
    }
}

extension Request {
    /// The query as it was received, "?a=b"; empty if there is none.
    fileprivate var queryText: String { uri.query.map { "?\($0)" } ?? "" }
}
