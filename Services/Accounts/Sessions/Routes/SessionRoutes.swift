import Contract
import Hummingbird
import Logging
import ServiceKit
import Store

/// Sessions of people who are signed in.
struct SessionRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler
    let logger: Logger

    func add(to router: Router<ServiceContext>) {
        router.post("v1/open-sessions/renew", use: renew)
        router.get("v1/accounts/:person/sessions", use: list)
    }

    private struct RenewalForm: Decodable {
        var secret: String
        var network: String?
    }

    @Sendable private func renew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(RenewalForm.self, upTo: 4096)
        let network = Browser(device: nil, network: form.network).network
        let opened: Opened?
        do {
            opened = try await store.perform { [handler] in try handler.renew(form.secret, from: network, in: $0) }
        } catch is AccountsHandler.ClockInDoubt {
            throw Problem.unavailable("this machine's clock may be ahead; the session is kept", retryAfter: 60)
        }
        guard let opened else {
            // The log has only the session's id. The session was closed if the secret was an old one.
            let session = ShownSecret(form.secret)?.session ?? "none"
            logger.notice(
                "a session was not renewed", metadata: ["session": "\(session.prefix(40))", "network": "\(network)"])
            throw Problem("signed-out", "this session has ended: sign in again")
        }
        return try .json(OpenedView(opened))
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try context.path("person")
        try request.requireActor().requires(person)
        try request.query.only()
        let sessions = try await store.read { try SessionTable.sessions(of: person, in: $0) }
        return try ListPage(items: sessions.map(SessionView.init), total: sessions.count, next: nil)
            .response(to: request)
    }
}

extension Actor {
    /// Person of the account: the customer, or whoever acts for a business.
    var signedIn: String? { person ?? (role == .customer ? id : nil) }

    /// - Throws: 403 unless it is their own account, or an operator asks.
    func requires(_ person: String) throws(Problem) {
        guard role == .operator || signedIn == person else {
            throw Problem(.forbidden, "this is somebody else's account")
        }
    }

    /// - Throws: 403 unless it is an owner of the business, or an operator.
    func requiresOwner(of merchant: String) throws(Problem) {
        guard mayChange(placeOf: merchant) else {
            throw Problem(.forbidden, "only an owner of the business may do this")
        }
    }
}
