import Contract
import Events
import HTTPTypes
import Hummingbird
import NIOHTTP1
import ServiceKit

/// The ways in to one's account: one is taken away by whoever signed in a moment ago, and a change is taken back by a link in a letter.
struct WayRoutes: Sendable {
    let accounts: AccountsService?
    let tokens: AccountTokens
    /// How often one address may try links.
    let limit: AddressLimit

    func add(to router: Router<ServiceContext>) {
        router.group("v1/account")
            .delete("sign-ins/:way", use: unlink)
            .post("way-changes/taken-back", use: takeBack)
    }

    /// The session that asks goes on, whichever way it was opened by.
    @Sendable private func unlink(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, actor) = try context.requirePerson()
        let way = try context.path("way")
        try request.query.only()
        guard way.utf8.count <= 200 else { throw Problem.notFound("sign-in", way) }
        let body = JSONValue.compact(
            tokens.letterFacts(request, context).merging(["session": Asker.current?.session]) { $1 },
            isProven: tokens.isProven(request, isSecure: tokens.isSecure(request, context)))
        let path = "/v1/accounts/\(person.pathSegment)/sign-ins/\(way.pathSegment)"
        _ = try await service().ask(.DELETE, path, body, as: actor)
        return Response(status: .noContent)
    }

    private struct Form: Decodable, Sendable {
        var secret: String
    }

    /// Nobody is signed in by that: whoever has one of the ways that are back signs in.
    @Sendable private func takeBack(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let service = try service()
        let form = try await request.decode(Form.self, upTo: 1024)
        try request.query.only()
        if let asker = Asker.current { _ = try limit.count(asker.address) }
        let body = JSONValue.compact(
            ["secret": form.secret, "language": tokens.letterFacts(request, context)["language"] ?? nil])
        _ = try await service.ask(.POST, "/v1/way-changes/taken-back", body, isSigningIn: true)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func service() throws(Problem) -> AccountsService {
        guard let accounts else { throw Problem(.notFound, "there are no accounts here") }
        return accounts
    }
}

extension AccountTokens {
    /// What a letter needs that tells of changed ways: the page that takes a change back, and a language.
    func letterFacts(_ request: Request, _ context: ServiceContext) -> [String: String?] {
        let site = address.text(request, context)
        let language = request.preferredLanguage(of: ["en", "ca", "es", "fi", "th"])
        return ["link": site.isEmpty ? nil : "\(site)/you/take-back#", "language": language]
    }
}
