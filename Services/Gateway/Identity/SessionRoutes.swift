import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// `/v1/session`: a token for somebody new, or a fresh one for whoever has a good one.
struct SessionRoutes: Sendable {
    let tokens: Tokens
    let life: Duration
    /// Of new customers by address.
    let rate: RateLimiter?
    let trustedProxies: [Network]
    /// Addresses that are not limited.
    let exempt: [Network]

    func add(to router: Router<ServiceContext>) {
        router.post("v1/session") { request, context in try await open(request, context) }
    }

    private struct Session: Encodable {
        var token: String
        var customer: String
        var role: Actor.Role
        var expiresAt: Timestamp
    }

    /// Nothing needs to be said; an empty object may be.
    private func checkNothingIsSaid(in body: [UInt8]) throws {
        guard !body.isEmpty else { return }
        let said: [String: JSONValue] = try Problem.decode([String: JSONValue].self, from: body)
        if let name = said.keys.min() { throw Problem.field("/\(name)", "left out: nothing needs to be said") }
    }

    private func open(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let body = try await request.bytes(upTo: 1024)
        try checkNothingIsSaid(in: body)
        if context.actor == nil {
            let address = ClientAddress(request, context, trusting: trustedProxies)
            if !exempt.contains(where: { $0.contains(address.text) }) { _ = try rate?.count(address.limitKey) }
        }
        let actor = context.actor ?? Actor(id: Identifiers.newCustomer(), role: .customer)
        let (token, identity) = try await tokens.make(actor, for: life)
        let session = Session(
            token: token, customer: actor.id, role: actor.role, expiresAt: identity.expires)
        return try .json(session, status: .created, headers: [.cacheControl: "no-store"])
    }
}
