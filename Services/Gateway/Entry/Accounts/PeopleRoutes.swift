import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServiceKit

/// The people of a business, and invitations. Accounts checks the rights again.
struct PeopleRoutes: Sendable {
    let accounts: AccountsService?
    let commands: Commands
    /// Limits tries of links per address.
    let limit: AddressLimit
    let address: SiteAddress
    let names: BusinessNames

    private static let largestBody = 4096

    func add(to router: Router<ServiceContext>) {
        router.group("v1/merchants/:merchant")
            .get(use: business)
            .get("people") { request, context in try await manage(.GET, request, context) }
            .put("people/:person") { request, context in try await manage(.PUT, request, context) }
            .delete("people/:person") { request, context in try await manage(.DELETE, request, context) }
            .get("invitations") { request, context in try await manage(.GET, request, context) }
            .post("invitations", use: invite)
            .delete("invitations/:invitation") { request, context in try await manage(.DELETE, request, context) }
        router.group("v1/invitations/:secret")
            .get(use: show)
            .post(use: accept)
    }

    /// The business's name, for people who work for it and operators.
    @Sendable private func business(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let merchant = try context.path("merchant")
        let actor = try context.requireActor()
        guard actor.role == .operator || actor.role == .merchant && actor.id == merchant else {
            throw Problem(.forbidden, "only people who work for the business and operators may see this")
        }
        guard ThingID.isName(merchant) else { throw Problem.notFound("business", merchant) }
        try request.query.only()
        return try .json(await names.business(merchant), headers: [.cacheControl: "private, no-store"])
    }

    /// Adds what the letter needs beside the owner's input: the site's address and the business's name.
    @Sendable private func invite(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let site = try address.required(request, context)
        return try await manage(.POST, request, context) { merchant, body in
            guard case .object(var members) = body else { return body }
            members["link"] = .string("\(site)/invitation#")
            members["business"] = .string(await names.business(merchant).text)
            members["network"] = Asker.current?.address.network.map { .string($0) }
            return .object(members)
        }
    }

    /// - Parameter completed: adds to a body what only the gateway knows.
    private func manage(
        _ method: NIOHTTP1.HTTPMethod, _ request: Request, _ context: ServiceContext,
        _ completed: (_ merchant: String, _ body: JSONValue) async -> JSONValue = { $1 }
    ) async throws -> Response {
        let actor = try context.requireActor()
        let merchant = try context.path("merchant")
        let goes = method == .DELETE && actor.person != nil && context.parameters.get("person") == actor.person
        guard goes || actor.mayChange(placeOf: merchant) else {
            throw Problem(.forbidden, "only owners of the business and operators may change its people")
        }
        var body: JSONValue?
        if method == .PUT || method == .POST {
            body = try await request.decode(JSONValue.self, upTo: Self.largestBody)
        }
        let service = try service()
        if method != .GET { try await audit(method, merchant, body, context) }
        if let form = body { body = await completed(merchant, form) }
        return Self.response(try await service.ask(method, request.uri.string, body, as: actor))
    }

    private func audit(
        _ method: NIOHTTP1.HTTPMethod, _ merchant: String, _ body: JSONValue?, _ context: ServiceContext
    ) async throws {
        let names: [String] = if case .object(let members)? = body { Array(members.keys) } else { [] }
        let (person, invitation) = (context.parameters.get("person"), context.parameters.get("invitation"))
        let what = person == nil ? "invitation" : "membership"
        let done = method == .DELETE ? "ended" : "put"
        try await commands.audit(
            "vicinity.\(what).\(done).v1", of: person ?? invitation ?? merchant, at: merchant, members: names)
    }

    @Sendable private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let secret = try secret(context)
        try count()
        try request.query.only()
        let answer = try await service.ask(.GET, "/v1/invitations/\(secret)")
        guard case .object(var members)? = try? JSONValue(parsing: Array(buffer: answer.body)),
            let merchant = members["merchant"]?.string
        else { return Self.response(answer) }
        let business = await names.business(merchant)
        members["name"] = business.name.map { .string($0) }
        members["places"] = business.places.map { .number(String($0)) }
        return .json(bytes: JSONValue.object(members).bytes, headers: [.cacheControl: "private, no-store"])
    }

    @Sendable private func accept(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let (person, actor) = try context.requirePerson()
        let secret = try secret(context)
        try count()
        let bytes = try await request.bytes(upTo: Self.largestBody)
        if !bytes.isEmpty {
            try request.requireJSON()
            guard case .object([:]) = try Problem.decode(JSONValue.self, from: bytes) else {
                throw Problem.field("", "left out: the body must be empty")
            }
        }
        let body = JSONValue.object(["person": .string(person)])
        return Self.response(try await service.ask(.POST, "/v1/invitations/\(secret)", body, as: actor))
    }

    private func secret(_ context: ServiceContext) throws(Problem) -> String {
        let secret = try context.path("secret")
        guard secret.utf8.count <= 200 else { throw Problem.notFound("invitation", secret) }
        return secret.pathSegment
    }

    private static func response(_ answer: Upstream.Answer) -> Response {
        var response = Upstream.response(answer)
        response.headers[.cacheControl] = "private, no-store"
        return response
    }

    private func count() throws {
        if let asker = Asker.current { _ = try limit.count(asker.address) }
    }

    private func service() throws(Problem) -> AccountsService {
        guard let accounts else { throw Problem(.notFound, "there are no accounts here") }
        return accounts
    }
}
