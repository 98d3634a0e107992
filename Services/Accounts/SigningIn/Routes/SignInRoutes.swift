import Contract
import Events
import Foundation
import Hummingbird
import Logging
import Mail
import ServiceKit
import Store

/// Signing in, for the gateway only, on behalf of people whom it does not know yet.
struct SignInRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler
    /// Nil: no codes are sent.
    let codes: CodeSender?
    /// Nil: no letters are sent.
    var ways: WaysSender?
    let providers: [any SignInProvider]
    let logger: Logger

    func add(to router: Router<ServiceContext>) {
        router.group("v1/sign-in")
            .get(use: offered)
            .get("way-out", use: wayOut)
            .post("email", use: sendCode)
            .post("provider/:provider", use: depart)
            .post("finish", use: finish)
    }

    // MARK: - Available ways

    private struct Ways: Encodable {
        struct Provider: Encodable {
            var id: String
            var name: String
            /// Issuer in accounts.
            var issuer: String
        }

        var email: Bool
        var providers: [Provider]
    }

    @Sendable private func offered(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let providers = providers.map { Ways.Provider(id: $0.id, name: $0.name, issuer: $0.issuer) }
        return try .json(Ways(email: codes != nil, providers: providers), for: request)
    }

    private struct WayOut: Encodable {
        var location: String
        var name: String
    }

    /// The issuer's address for signing out there, too; 204 if there is none.
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
        /// Key by which codes are counted; nil: they are not counted.
        var subscriber: String?
        /// Id of a device that signed in with this address before.
        var device: String?
        /// Signed-in person, to whose account the address is linked.
        var person: String?
        var isProven: Bool?
    }

    @Sendable private func sendCode(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(CodeForm.self, upTo: 4096)
        guard let codes else { throw Problem(.notFound, "this deployment offers no sign-in by e-mail") }
        guard let address = MailAddress(form.email.trimmingCharacters(in: .whitespaces)) else {
            throw Problem.field("/email", "an e-mail address")
        }
        try await checkProof(of: form.person, form.isProven, for: SignIn.email, address.lowercased)
        let requester = EmailCodes.Requester(
            network: form.network ?? "", subscriber: form.subscriber, device: form.device)
        return try .json(try await codes.send(to: address, in: form.language, for: requester), status: .accepted)
    }

    /// Refuses linking without a recent sign-in before a code is sent.
    /// - Parameter subject: nil if only the issuer is known; an account has one way in per issuer, except addresses.
    /// - Throws: `Reason`
    private func checkProof(
        of person: String?, _ isProven: Bool?, for issuer: String, _ subject: String? = nil
    ) async throws {
        guard let person, isProven != true,
            let account = try await store.read({ try AccountTable.account(person, in: $0) })
        else { return }
        let isTheirs = account.signIns.contains { $0.issuer == issuer && (subject == nil || $0.subject == subject) }
        guard isTheirs else { throw WayChanges.proofNeeded }
    }

    private struct DepartureForm: Decodable {
        var redirect: String
        var `return`: String?
        var anonymous: String?
        var person: String?
        var session: String?
        var isProven: Bool?
        var network: String?
    }

    private struct Departed: Encodable {
        var location: String
        /// Secret for the browser's cookie.
        var attempt: String
    }

    @Sendable private func depart(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(DepartureForm.self, upTo: 16_384)
        let id = try context.path("provider")
        guard let provider = providers.first(where: { $0.id == id }) else { throw Problem.notFound("provider", id) }
        try await checkProof(of: form.person, form.isProven, for: provider.issuer)
        let (state, attempt) = (Secrets.new(), Secrets.new())
        let departure = Departure(
            provider: id, cookieDigest: Secrets.digest(attempt), nonce: Secrets.new(), verifier: Secrets.new(),
            redirect: form.redirect, returnPath: form.return, anonymous: form.anonymous, person: form.person,
            session: form.session, isProven: form.isProven, until: Timestamp.now.advanced(by: Departure.life))
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
        /// Code of the message, or of the provider.
        var code: String?
        var state: String?
        var error: String?
        var iss: String?
        var anonymous: String?
        var person: String?
        var session: String?
        var isProven: Bool?
        var device: String?
        var network: String?
        /// Address of the page that takes back a change of ways in; the secret follows.
        var link: String?
        var language: String?

        var browser: Browser { Browser(device: device, network: network) }
    }

    private struct Finished: Encodable {
        var session: OpenedView
        var `return`: String?
    }

    @Sendable private func finish(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(FinishForm.self, upTo: 16_384)
        do {
            let finished = try await finished(form)
            logger.noteSignIn(finished.session, from: form.network)
            return try .json(finished, status: .created)
        } catch {
            logger.noteRefusedSignIn(error, isByCode: form.state == nil, from: form.network)
            throw error
        }
    }

    private func finished(_ form: FinishForm) async throws -> Finished {
        guard let state = form.state else {
            guard let code = form.code else { throw Problem.field("/code", "the six digits of the message") }
            return Finished(session: OpenedView(try await opened(by: code, form)))
        }
        let departure = try await departure(state, form)
        let identity = try await identity(of: departure, form)
        let arrival = Arrival(
            anonymous: departure.anonymous ?? form.anonymous, person: departure.person, session: departure.session,
            isProven: departure.isProven ?? false, browser: form.browser)
        let opened = try await store.perform { try signIn(identity, arrival, form, in: $0) }
        return Finished(session: OpenedView(opened), return: departure.returnPath)
    }

    private func signIn(
        _ identity: Identity, _ arrival: Arrival, _ form: FinishForm, in transaction: borrowing Transaction
    ) throws -> Opened {
        let opened = try handler.signIn(identity, arrival, in: transaction)
        if let notice = opened.notice {
            try ways?.check(form.link)
            let letter = WaysSender.LetterContext(link: form.link ?? "", language: form.language)
            try ways?.add(notice, of: opened.account.person, letter, in: transaction)
        }
        return opened
    }

    private enum CodeOutcome: Sendable {
        case opened(Opened)
        case wrong(left: Int)
        case over
    }

    /// A wrong code is counted, so it must not fail the transaction.
    private func opened(by code: String, _ form: FinishForm) async throws -> Opened {
        let arrival = Arrival(
            anonymous: form.anonymous, person: form.person, session: form.session,
            isProven: form.isProven ?? false, browser: form.browser)
        let attempt = form.attempt
        let digits = code.filter { $0 != " " }
        let outcome = try await store.perform { transaction -> CodeOutcome in
            let database = transaction.database
            let sent = try CodeTable.sent(attempt, in: database)
            switch EmailCodes.verdict(on: digits, sent, at: transaction.now) {
            case .over: return .over
            case .wrong(let left):
                try CodeTable.countTry(of: attempt, in: database)
                return left > 0 ? .wrong(left: left) : .over
            case .right:
                guard let sent else { return .over }
                try CodeTable.use(sent, in: database)
                return .opened(try signIn(.email(sent.address), arrival, form, in: transaction))
            }
        }
        switch outcome {
        case .opened(let opened): return opened
        case .wrong(let left):
            throw Problem(
                "wrong-code", "this is not the code that was sent", field: "/code",
                members: ["left": .number(String(left))])
        case .over:
            throw Problem("attempt-over", "this code was used, has expired, or had too many tries; request a new one")
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
            throw Problem("attempt-over", "this provider is not configured any more; begin again")
        }
        if let iss = form.iss, iss != provider.issuer {
            throw Problem("provider-refused", "the answer is from another provider")
        }
        guard form.error == nil, let code = form.code else {
            throw Problem("provider-refused", "the provider did not sign you in")
        }
        return try await provider.identity(code: code, iss: form.iss, of: departure)
    }
}
