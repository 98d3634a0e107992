import Events
import Hummingbird
import Store

/// Operators' routes to a service's dead letters, on the service's own HTTP.
///
/// `GET /admin/dead-letters?limit=&after=` lists them, the newest first. `POST /admin/dead-letters/resend?id=` handles one again. `POST
/// /admin/dead-letters/resend-all?limit=&after=` handles all unhandled ones again, in the order of the log.
struct DeadLetterRoutes {
    let engine: Engine

    func add(to router: Router<ServiceContext>) {
        router.get("admin/dead-letters", use: list)
        router.post("admin/dead-letters/resend", use: resend)
        router.post("admin/dead-letters/resend-all", use: resendAll)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("limit", "after")
        let limit = try query.int("limit", in: 1...100) ?? 20
        let letters = try await engine.deadLetters(after: try query.text("after"), limit: limit)
        return try .json(letters)
    }

    @Sendable private func resendAll(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("limit", "after")
        let after = try query.value("after", "the id of a dead letter") { DeadLetterID($0) }
        return try .json(await engine.resendDeadLetters(after: after, limit: query.int("limit", in: 1...100) ?? 20))
    }

    @Sendable private func resend(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("id")
        guard let id = try query.text("id") else { throw Problem.parameter("id", "the id of a dead letter") }
        switch try await engine.resend(deadLetter: id) {
        case .handled: return try .json(["id": id, "result": "handled"])
        case .refused(let why): throw Problem("wrong-status", "it still cannot be handled: \(why)")
        case .unknown: throw Problem.notFound("dead letter", id)
        }
    }
}
