import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// `/v1/session`: a token for a new customer, a new token for a customer with a valid one, and the early end of a session.
struct SessionRoutes: Sendable {
    let tokens: Tokens
    let life: Duration
    let ends: SessionEnds
    /// Limits beginning and ending sessions, per address.
    let limit: AddressLimit

    func add(to router: Router<ServiceContext>) {
        router.post("v1/session") { request, context in try await open(request, context) }
        router.delete("v1/session") { request, context in try await end(request, context) }
    }

    private struct Answer: Encodable {
        var token: String
        var customer: String
        var role: Actor.Role
        var expiresAt: Timestamp
        /// From this time on the token cannot be renewed.
        var endsAt: Timestamp
    }

    /// The body may be empty or an empty object.
    private func checkIsEmpty(in body: [UInt8]) throws {
        guard !body.isEmpty else { return }
        let members: [String: JSONValue] = try Problem.decode([String: JSONValue].self, from: body)
        if let name = members.keys.min() { throw Problem.field("/\(name)", "left out: the body must be empty") }
    }

    private func open(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let body = try await request.bytes(upTo: 1024)
        try checkIsEmpty(in: body)
        let made: (token: String, identity: Identity)
        if let token = try BearerToken.text(of: request) {
            made = try await tokens.renew(try await tokens.check(token), for: life)
        } else {
            try count()
            made = try await tokens.make(Actor(id: Identifiers.newCustomer(), role: .customer), for: life)
        }
        let (actor, expires) = (made.identity.actor, made.identity.expires)
        let answer = Answer(
            token: made.token, customer: actor.id, role: actor.role, expiresAt: expires,
            endsAt: tokens.end(of: made.identity.session))
        return try .json(answer, status: .created, headers: [.cacheControl: "no-store"])
    }

    private func count() throws {
        if let asker = Asker.current { _ = try limit.count(asker.address) }
    }

    /// Ends the session of the request's token: all its tokens are refused from now on.
    private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let token = try BearerToken.text(of: request) else { throw Problem.unauthorized(.missing) }
        let identity = try await tokens.check(token)
        try request.query.only()
        try checkIsEmpty(in: try await request.bytes(upTo: 1024))
        try count()
        try await ends.end(
            identity.session.id, of: identity.account?.person ?? identity.actor.id, until: until(identity),
            isOfAccount: identity.account != nil, isStaff: identity.actor.role != .customer)
        return Response(status: .noContent)
    }

    /// The time when all tokens of a session have expired. For a foreign session it is an estimate: its issuer may make more tokens.
    private func until(_ identity: Identity) -> Timestamp {
        switch identity.origin {
        case .here where identity.account != nil: Timestamp.now.advanced(by: tokens.sessionLife)
        case .here where identity.actor.role == .customer:
            // No more tokens are made; the last one may have been made by another gateway just now.
            min(
                tokens.end(of: identity.session),
                max(identity.expires, Timestamp.now.advanced(by: life + Claims.leeway)))
        case .here: identity.expires
        case .elsewhere: max(identity.expires, Timestamp.now.advanced(by: tokens.sessionLife))
        }
    }
}
