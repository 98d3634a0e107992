import Contract
import Events
import Foundation
import Hummingbird
import Mail
import ServiceKit
import Store

/// How people sign in. Asked by the gateway only, for people of whom it knows no more than what they sent.
struct SignInRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler
    /// Nil: no codes are sent.
    let codes: CodeSender?
    let providers: [any SignInProvider]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/sign-in")
            .get(use: ways)
            .get("way-out", use: wayOut)
            .post("email", use: sendCode)
            .post("provider/:provider", use: depart)
            .post("finish", use: finish)
    }

    // MARK: - Which ways there are

    private struct Ways: Encodable {
        struct Provider: Encodable {
            var id: String
            var name: String
            /// As accounts name it.
            var issuer: String
        }

        var email: Bool
        var providers: [Provider]
    }

    @Sendable private func ways(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let providers = providers.map { Ways.Provider(id: $0.id, name: $0.name, issuer: $0.issuer) }
        return try .json(Ways(email: codes != nil, providers: providers), for: request)
    }

    private struct WayOut: Encodable {
        var location: String
        var name: String
    }

    /// Where whoever signed in by an issuer ends what the issuer keeps of that; 204 if there is no such place.
    @Sendable private func wayOut(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let query = try request.query
        try query.only("issuer", "redirect")
        let issuer = try query.text("issuer", longest: 2048)
        guard let redirect = try query.text("redirect", longest: 2048),
            let provider = providers.first(where: { $0.issuer == issuer }),
            let location = await provider.wayOut(to: redirect)
        else { return Response(status: .noContent) }
        return try .json(WayOut(location: location, name: provider.name))
    }

    // MARK: - Beginning

    private struct CodeForm: Decodable {
        var email: String
        var language: String?
        var network: String?
    }

    @Sendable private func sendCode(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(CodeForm.self, upTo: 4096)
        guard let codes else { throw Problem(.notFound, "nobody signs in by e-mail here") }
        guard let address = MailAddress(form.email.trimmingCharacters(in: .whitespaces)) else {
            throw Problem.field("/email", "an e-mail address")
        }
        return try .json(
            try await codes.send(to: address, in: form.language, from: form.network ?? ""), status: .accepted)
    }

    private struct DepartureForm: Decodable {
        var redirect: String
        var `return`: String?
        var anonymous: String?
        var person: String?
        var session: String?
        var network: String?
    }

    private struct Departed: Encodable {
        var location: String
        /// For the browser's cookie.
        var attempt: String
    }

    @Sendable private func depart(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(DepartureForm.self, upTo: 16_384)
        let id = try context.path("provider")
        guard let provider = providers.first(where: { $0.id == id }) else { throw Problem.notFound("provider", id) }
        let (state, attempt) = (Secrets.new(), Secrets.new())
        let departure = Departure(
            provider: id, cookieDigest: Secrets.digest(attempt), nonce: Secrets.new(), verifier: Secrets.new(),
            redirect: form.redirect, returnPath: form.return, anonymous: form.anonymous, person: form.person,
            session: form.session, until: Timestamp.now.advanced(by: Departure.life))
        let location = try await provider.location(of: departure, state: state)
        let network = form.network ?? ""
        try await store.perform { transaction in
            try DepartureTable.add(departure, state, from: network, in: transaction.database)
        }
        return try .json(Departed(location: location, attempt: attempt))
    }

    // MARK: - Finishing

    private struct FinishForm: Decodable {
        var attempt: String
        /// Of the message, or the provider's.
        var code: String?
        var state: String?
        var error: String?
        var iss: String?
        var anonymous: String?
        var person: String?
        var session: String?
        var device: String?
        var network: String?

        var browser: Browser { Browser(device: device, network: network) }
    }

    private struct Finished: Encodable {
        var session: OpenedView
        var `return`: String?
    }

    @Sendable private func finish(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(FinishForm.self, upTo: 16_384)
        guard let state = form.state else {
            guard let code = form.code else { throw Problem.field("/code", "the six digits of the message") }
            let opened = try await opened(by: code, form)
            return try .json(Finished(session: OpenedView(opened)), status: .created)
        }
        let departure = try await departure(state, form)
        let identity = try await identity(of: departure, form)
        let arrival = Arrival(
            anonymous: departure.anonymous ?? form.anonymous, person: departure.person, session: departure.session,
            browser: form.browser)
        let opened = try await store.perform { [handler] in try handler.signIn(identity, arrival, in: $0) }
        return try .json(Finished(session: OpenedView(opened), return: departure.returnPath), status: .created)
    }

    private enum CodeOutcome: Sendable {
        case opened(Opened)
        case wrong(left: Int)
        case over
    }

    /// A wrong code counts, and so is no error of the transaction's.
    private func opened(by code: String, _ form: FinishForm) async throws -> Opened {
        let arrival = Arrival(
            anonymous: form.anonymous, person: form.person, session: form.session, browser: form.browser)
        let attempt = form.attempt
        let digits = code.filter { $0 != " " }
        let outcome = try await store.perform { [handler] transaction -> CodeOutcome in
            let database = transaction.database
            let sent = try CodeTable.sent(attempt, in: database)
            switch EmailCodes.verdict(on: digits, sent, at: transaction.now) {
            case .over: return .over
            case .wrong(let left):
                try CodeTable.countTry(of: attempt, in: database)
                return left > 0 ? .wrong(left: left) : .over
            case .right:
                try CodeTable.use(attempt, in: database)
                let identity = Identity.email(sent?.address ?? "")
                return .opened(try handler.signIn(identity, arrival, in: transaction))
            }
        }
        switch outcome {
        case .opened(let opened): return opened
        case .wrong(let left):
            throw Problem(
                "wrong-code", "this is not the code that was sent", field: "/code",
                members: ["left": .number(String(left))])
        case .over:
            throw Problem("attempt-over", "this code is used, too old or was guessed too often; ask for another")
        }
    }

    private func departure(_ state: String, _ form: FinishForm) async throws -> Departure {
        let departure = try await store.perform { try DepartureTable.take(state, in: $0.database) }
        guard let departure, departure.until > .now,
            Secrets.areEqual(departure.cookieDigest, Secrets.digest(form.attempt))
        else { throw Problem("attempt-over", "this sign-in took too long or began in another browser; begin again") }
        return departure
    }

    private func identity(of departure: Departure, _ form: FinishForm) async throws -> Identity {
        guard let provider = providers.first(where: { $0.id == departure.provider }) else {
            throw Problem("attempt-over", "this provider is not used any more; begin again")
        }
        if let iss = form.iss, iss != provider.issuer {
            throw Problem("provider-refused", "the answer is not of the provider that was asked")
        }
        guard form.error == nil, let code = form.code else {
            throw Problem("provider-refused", "the provider did not sign you in")
        }
        return try await provider.identity(code: code, iss: form.iss, of: departure)
    }
}
