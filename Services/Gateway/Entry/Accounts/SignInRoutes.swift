import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// `/v1/sign-in`: signing in by a code sent to an e-mail address, or at a provider. Accounts decides; the gateway handles the browser's
/// cookies.
struct SignInRoutes: Sendable {
    /// Nil if there is no accounts service.
    let accounts: AccountsService?
    let tokens: AccountTokens
    /// Limits tries per address.
    let limit: AddressLimit
    /// Networks that are not limited.
    let exempt: [Network]

    func add(to router: Router<ServiceContext>) {
        router.group("v1/sign-in")
            .get(use: ways)
            .post("email", use: send)
            .post("email/:attempt", use: finish)
            .post("providers/:provider", use: depart)
            .get("callback", use: arrive)
    }

    private func service() throws(Problem) -> AccountsService {
        guard let accounts else { throw Problem(.notFound, "there are no accounts here") }
        return accounts
    }

    private func count() throws {
        if let asker = Asker.current { _ = try limit.count(asker.address) }
    }

    @Sendable private func ways(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.query.only()
        let none = AccountsService.Ways(email: false, providers: [])
        let ways = try await accounts?.ask(.GET, "/v1/sign-in", for: AccountsService.Ways.self) ?? none
        return try .json(ways, for: request)
    }

    // MARK: - By e-mail

    private struct EmailForm: Decodable, Sendable {
        var email: String
        var language: String?
    }

    /// The answer does not reveal whether the address has an account.
    @Sendable private func send(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let form = try await request.decode(EmailForm.self, upTo: 1024)
        try count()
        let isSecure = tokens.isSecure(request, context)
        var body: [String: String?] = [
            "email": form.email, "language": form.language, "network": Asker.current?.address.network,
            "subscriber": Asker.current.flatMap { $0.address.isIn(exempt) ? nil : $0.address.subscriber },
            "device": tokens.deviceName(of: request, for: SignInRoutes.plain(form.email), isSecure: isSecure),
        ]
        body["person"] = context.actor?.person
        let asked = JSONValue.compact(body, isProven: tokens.isProven(request, isSecure: isSecure))
        let answer = try await service.ask(.POST, "/v1/sign-in/email", asked, isSigningIn: true)
        return .json(bytes: Array(buffer: answer.body), status: .accepted, headers: [.cacheControl: "no-store"])
    }

    /// Normalizes an address as accounts does.
    private static func plain(_ email: String) -> String {
        String(email.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()).lowercased()
    }

    private struct CodeForm: Decodable, Sendable {
        var code: String
    }

    @Sendable private func finish(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let attempt = try context.path("attempt")
        guard attempt.utf8.count <= 200 else { throw Problem.notFound("attempt", attempt) }
        let form = try await request.decode(CodeForm.self, upTo: 1024)
        try count()
        let isSecure = tokens.isSecure(request, context)
        var body = browser(request, context)
        (body["attempt"], body["code"]) = (attempt, form.code)
        body.merge(present(context)) { $1 }
        let finished = try await service.ask(
            .POST, "/v1/sign-in/finish", .compact(body, isProven: tokens.isProven(request, isSecure: isSecure)),
            isSigningIn: true, for: AccountsService.Finished.self)
        return try await tokens.answer(finished.session, to: request, isSignIn: true, isSecure: isSecure)
    }

    // MARK: - At a provider

    private struct DepartureForm: Decodable, Sendable {
        var `return`: String?
    }

    @Sendable private func depart(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let provider = try context.path("provider")
        let form = try await request.decode(DepartureForm.self, upTo: 4096)
        try count()
        let path = form.return ?? SignInRoutes.home
        guard SignInRoutes.isPath(path) else { throw Problem.field("/return", "a path of this site, such as /you") }
        let site = try tokens.address.required(request, context)
        let isSecure = tokens.isSecure(request, context)
        var body = present(context)
        (body["redirect"], body["return"]) = ("\(site)/v1/sign-in/callback", path)
        body["network"] = Asker.current?.address.network
        let departed = try await service.ask(
            .POST, "/v1/sign-in/provider/\(provider.pathSegment)",
            .compact(body, isProven: tokens.isProven(request, isSecure: isSecure)), isSigningIn: true,
            for: AccountsService.Departed.self)
        let cookie = AccountCookie.attempt.set(departed.attempt, for: .seconds(600), isSecure: isSecure)
        return try .json(
            ["location": departed.location], headers: [.cacheControl: "no-store", .setCookie: cookie])
    }

    /// The address to which the provider sends the browser back. It redirects to the page, whether signing in succeeded or not.
    @Sendable private func arrive(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let isSecure = tokens.isSecure(request, context)
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers.append(setCookie: AccountCookie.attempt.remove(isSecure: isSecure))
        do {
            let finished = try await finished(request, context, isSecure: isSecure)
            let session = tokens.headers(finished.session, to: request, isSignIn: true, isSecure: isSecure)
            for value in session[values: .setCookie] { headers.append(setCookie: value) }
            headers[.location] = finished.return.flatMap { SignInRoutes.isPath($0) ? $0 : nil } ?? SignInRoutes.home
        } catch let problem as Problem {
            headers[.location] = "\(SignInRoutes.home)?problem=\(problem.code.rawValue)"
        }
        return Response(status: .seeOther, headers: headers)
    }

    private func finished(
        _ request: Request, _ context: ServiceContext, isSecure: Bool
    ) async throws -> AccountsService.Finished {
        let service = try service()
        try count()
        let query = try request.query
        guard let attempt = AccountCookie.attempt.value(of: request, isSecure: isSecure),
            let state = try query.text("state", longest: 512)
        else { throw Problem("attempt-over", "this sign-in was begun elsewhere, or took too long") }
        var body = browser(request, context)
        (body["attempt"], body["state"]) = (attempt, state)
        for name in ["code", "error", "iss"] { body[name] = try query.text(name, longest: 4096) }
        return try await service.ask(.POST, "/v1/sign-in/finish", .compact(body), isSigningIn: true)
    }

    private static let home = "/you"

    /// True for a path of this site, false for an address of another site.
    static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.hasPrefix("//") && text.utf8.count <= 1024
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    // MARK: - The request's person and browser

    /// The browser's anonymous customer, or the signed-in person, to whose account another way of signing in is linked.
    private func present(_ context: ServiceContext) -> [String: String?] {
        guard let actor = context.actor else { return [:] }
        if let person = actor.person { return ["person": person, "session": Asker.current?.session] }
        return actor.role == .customer ? ["anonymous": actor.id] : [:]
    }

    private func browser(_ request: Request, _ context: ServiceContext) -> [String: String?] {
        tokens.letterFacts(request, context).merging([
            "device": DeviceName.of(request.headers[.userAgent]), "network": Asker.current?.address.network,
        ]) { $1 }
    }
}

extension JSONValue {
    /// An object without the nil members.
    /// - Parameter isProven: true if the person signed in recently.
    static func compact(_ members: [String: String?], isProven: Bool = false) -> JSONValue {
        var object = members.compactMapValues { $0.map { JSONValue.string($0) } }
        if isProven { object["isProven"] = true }
        return .object(object)
    }
}
