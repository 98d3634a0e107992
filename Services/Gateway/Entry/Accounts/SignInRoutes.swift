import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// `/v1/sign-in`: by a code that is sent to an e-mail address, or at a provider. Accounts decides; here are the browser's cookies.
struct SignInRoutes: Sendable {
    /// Nil: there are no accounts here.
    let accounts: AccountsService?
    let tokens: AccountTokens
    /// How often one address may try.
    let limit: AddressLimit

    func add(to router: Router<ServiceContext>) {
        router.group("v1/sign-in")
            .get(use: ways)
            .post("email", use: send)
            .post("email/:attempt", use: finish)
            .post("providers/:provider", use: depart)
            .get("callback", use: arrive)
    }

    private func service() throws(Problem) -> AccountsService {
        guard let accounts else { throw Problem(.notFound, "nobody signs in here") }
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

    /// The answer tells nothing of whether the address has an account.
    @Sendable private func send(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let form = try await request.decode(EmailForm.self, upTo: 1024)
        try count()
        let body = JSONValue.compact([
            "email": form.email, "language": form.language, "network": Asker.current?.address.network,
        ])
        let answer = try await service.ask(.POST, "/v1/sign-in/email", body)
        return .json(bytes: Array(buffer: answer.body), status: .accepted, headers: [.cacheControl: "no-store"])
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
        var body = browser(request)
        (body["attempt"], body["code"]) = (attempt, form.code)
        body.merge(present(context)) { $1 }
        let finished = try await service.ask(
            .POST, "/v1/sign-in/finish", .compact(body), for: AccountsService.Finished.self)
        return try await tokens.answer(finished.session, isSecure: tokens.isSecure(request, context))
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
        var body = present(context)
        (body["redirect"], body["return"]) = ("\(site)/v1/sign-in/callback", path)
        body["network"] = Asker.current?.address.network
        let departed = try await service.ask(
            .POST, "/v1/sign-in/provider/\(provider.pathSegment)", .compact(body), for: AccountsService.Departed.self)
        let cookie = AccountCookie.attempt.set(
            departed.attempt, for: .seconds(600), isSecure: tokens.isSecure(request, context))
        return try .json(
            ["location": departed.location], headers: [.cacheControl: "no-store", .setCookie: cookie])
    }

    /// Where the provider sends the browser back to: on to the page, whatever came of it.
    @Sendable private func arrive(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let isSecure = tokens.isSecure(request, context)
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers.append(HTTPField(name: .setCookie, value: AccountCookie.attempt.remove(isSecure: isSecure)))
        do {
            let finished = try await finished(request)
            let session = tokens.headers(finished.session, isSecure: isSecure)
            for value in session[values: .setCookie] { headers.append(HTTPField(name: .setCookie, value: value)) }
            headers[.location] = finished.return.flatMap { SignInRoutes.isPath($0) ? $0 : nil } ?? SignInRoutes.home
        } catch let problem as Problem {
            headers[.location] = "\(SignInRoutes.home)?problem=\(problem.code.rawValue)"
        }
        return Response(status: .seeOther, headers: headers)
    }

    private func finished(_ request: Request) async throws -> AccountsService.Finished {
        let service = try service()
        try count()
        let query = try request.query
        guard let attempt = AccountCookie.attempt.value(of: request), let state = try query.text("state", longest: 512)
        else { throw Problem("attempt-over", "this sign-in was begun elsewhere, or took too long") }
        var body = browser(request)
        (body["attempt"], body["state"]) = (attempt, state)
        for name in ["code", "error", "iss"] { body[name] = try query.text(name, longest: 4096) }
        return try await service.ask(.POST, "/v1/sign-in/finish", .compact(body))
    }

    private static let home = "/you"

    /// A path of this site, and no address of another.
    static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.hasPrefix("//") && text.utf8.count <= 1024
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    // MARK: - Who and from where

    /// The anonymous customer that the browser was, or the person that it is signed in as: another way in is linked to their account.
    private func present(_ context: ServiceContext) -> [String: String] {
        guard let actor = context.actor else { return [:] }
        if let person = actor.person {
            return JSONValue.present(["person": person, "session": Asker.current?.session])
        }
        return actor.role == .customer ? ["anonymous": actor.id] : [:]
    }

    private func browser(_ request: Request) -> [String: String] {
        JSONValue.present([
            "device": DeviceName.of(request.headers[.userAgent]), "network": Asker.current?.address.network,
        ])
    }
}

extension JSONValue {
    /// An object of those members that there are.
    static func compact(_ members: [String: String?]) -> JSONValue {
        .object(present(members).mapValues { .string($0) })
    }

    fileprivate static func present(_ members: [String: String?]) -> [String: String] {
        members.compactMapValues { $0 }
    }
}
