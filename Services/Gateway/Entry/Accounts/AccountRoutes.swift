import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// `/v1/account`: the person's own account and its sessions. For operators, `/v1/accounts`: all accounts, and `/v1/vacancies`: businesses
/// without an owner.
struct AccountRoutes: Sendable {
    let accounts: AccountsService?
    let tokens: Tokens
    let ends: SessionEnds
    let address: SiteAddress

    func add(to router: Router<ServiceContext>) {
        router.group("v1/account")
            .get(use: own)
            .delete(use: leave)
            .get("sessions", use: devices)
            .delete("sessions", use: endOthers)
            .delete("sessions/:session", use: endOne)
        router.get("v1/accounts", use: all)
        router.get("v1/vacancies", use: all)
    }

    @Sendable private func own(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        try request.query.only()
        let answer = try await service().ask(.GET, "/v1/accounts/\(person.pathSegment)", as: actor)
        return .json(bytes: Array(buffer: answer.body), for: request, headers: Self.headers)
    }

    /// Accounts ends all sessions; other data of the person is deleted by `DELETE /v1/profile`.
    @Sendable private func leave(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        _ = try await service().ask(.DELETE, "/v1/accounts/\(person.pathSegment)", as: actor)
        let isSecure = address.isSecure(request, context)
        return Response(
            status: .noContent, headers: [.setCookie: AccountCookie.session.remove(isSecure: isSecure)])
    }

    @Sendable private func all(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let actor = try context.requireActor()
        return Upstream.response(try await service().ask(.GET, request.uri.string, as: actor))
    }

    // MARK: - Devices

    private struct Devices: Encodable {
        var items: [AccountsService.Device]
    }

    @Sendable private func devices(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        try request.query.only()
        let this = try await session(of: request)
        var devices = try await open(person, actor)
        for index in devices.indices { devices[index].isThis = devices[index].id == this }
        return try .json(Devices(items: devices), headers: Self.headers)
    }

    @Sendable private func endOne(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        let id = try context.path("session")
        guard let device = try await open(person, actor).first(where: { $0.id == id }) else {
            throw Problem.notFound("session", id)
        }
        try await ends.end(id, of: person, until: device.until)
        return Response(status: .noContent)
    }

    @Sendable private func endOthers(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        let this = try await session(of: request)
        for device in try await open(person, actor) where device.id != this {
            try await ends.end(device.id, of: person, until: device.until)
        }
        return Response(status: .noContent)
    }

    /// The open sessions, without those whose recent end accounts may not have read yet.
    private func open(_ person: String, _ actor: Actor) async throws -> [AccountsService.Device] {
        try await service().devices(of: person, as: actor).filter { !ends.has($0.id) }
    }

    private func session(of request: Request) async throws(Problem) -> String? {
        guard let token = try BearerToken.text(of: request) else { return nil }
        return try await tokens.check(token).session.id
    }

    private func service() throws(Problem) -> AccountsService {
        guard let accounts else { throw Problem(.notFound, "there are no accounts here") }
        return accounts
    }

    private static let headers: HTTPFields = [.cacheControl: "private, no-store"]
}

extension ServiceContext {
    /// The person who is signed in, and the actor that they act as.
    /// - Throws: 401 without a token; 403 for a token without an account.
    func requirePerson() throws(Problem) -> (person: String, actor: Actor) {
        let actor = try requireActor()
        guard let person = actor.person else {
            throw Problem(.forbidden, "this needs the token of an account: sign in first")
        }
        return (person, actor)
    }
}
