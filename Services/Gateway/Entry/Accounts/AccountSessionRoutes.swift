import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// `/v1/account/session`: exchanges the cookie's session for a short-lived access token, or ends it. No other route reads the cookie.
/// Requests must come from a page of this site, even if other sites may use the API.
struct AccountSessionRoutes: Sendable {
    let accounts: AccountsService?
    let tokens: AccountTokens
    let limit: AddressLimit
    let ends: SessionEnds

    func add(to router: Router<ServiceContext>) {
        router.group("v1/account/session")
            .post(use: renew)
            .delete(use: end)
    }

    private struct Form: Decodable, Sendable {
        struct Acting: Decodable, Sendable {
            var merchant: String?
            var role: Actor.Role?
        }

        var `as`: Acting?

        /// - Throws: 422 naming the field.
        func acting() throws(Problem) -> AccountTokens.Acting {
            guard let acting = `as` else { return .customer }
            switch (acting.merchant, acting.role) {
            case (let merchant?, nil): return .merchant(merchant)
            case (nil, .operator?): return .operator
            case (nil, .customer?): return .customer
            default: throw .field("/as", "{\"merchant\": …} or {\"role\": \"operator\"}")
            }
        }
    }

    @Sendable private func renew(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try checkOrigin(request, context)
        let acting = try await request.decode(Form.self, upTo: 1024).acting()
        try count()
        let opened = try await opened(request, context)
        return try await tokens.answer(
            opened, to: request, as: acting, isSignIn: false, isSecure: tokens.isSecure(request, context))
    }

    @Sendable private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try checkOrigin(request, context)
        try request.query.only()
        try count()
        let site = tokens.address.text(request, context)
        let headers: HTTPFields = [
            .cacheControl: "no-store",
            .setCookie: AccountCookie.session.remove(isSecure: tokens.isSecure(request, context)),
        ]
        do {
            let opened = try await opened(request, context)
            try await Asker.$current.withValue(Asker.current.map { tokens.asker(opened, at: $0.address) }) {
                try await ends.end(opened.session, of: opened.person, until: opened.until)
            }
            // The session here has ended. The person decides whether to sign out at the provider, too.
            if !site.isEmpty, let wayOut = await accounts?.wayOut(of: opened.signIn, to: "\(site)/you") {
                return try .json(wayOut, headers: headers)
            }
        } catch let problem as Problem where problem.code == .signedOut {}
        return Response(status: .noContent, headers: headers)
    }

    /// Opens the cookie's session, which replaces its secret.
    /// - Throws: 401 without a cookie, or if its session has ended; then the cookie is removed.
    private func opened(_ request: Request, _ context: ServiceContext) async throws -> AccountsService.Opened {
        let isSecure = tokens.isSecure(request, context)
        guard let accounts, let secret = AccountCookie.session.value(of: request, isSecure: isSecure) else {
            throw Problem(.signedOut, "nobody is signed in here")
        }
        let body = JSONValue.compact(["secret": secret, "network": Asker.current?.address.network])
        do {
            let opened: AccountsService.Opened = try await accounts.ask(
                .POST, "/v1/open-sessions/renew", body, isSigningIn: true)
            // Accounts may not have read the recent end of a session yet.
            if ends.has(opened.session) { throw Problem(.signedOut, "this session was ended") }
            return opened
        } catch var problem as Problem where problem.code == .signedOut {
            problem.headers[.setCookie] = AccountCookie.session.remove(isSecure: isSecure)
            throw problem
        }
    }

    private func count() throws {
        if let asker = Asker.current { _ = try limit.count(asker.address) }
    }

    /// - Throws: 403 for a page of another site, even if it may use the API: the cookie is for this site's page.
    private func checkOrigin(_ request: Request, _ context: ServiceContext) throws(Problem) {
        guard !AllowedOrigins([]).refuses(request, at: tokens.address.asked(request, context)) else {
            throw Problem(.forbidden, "only this site's own page may do this", field: "Origin")
        }
    }
}

extension ProblemCode {
    /// The client is not signed in: there is no session, or it has ended.
    static let signedOut: ProblemCode = "signed-out"
}
