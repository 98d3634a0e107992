import Contract
import Hummingbird
import Logging
import ServiceKit
import Store

/// Accounts, for their people and for operators.
struct AccountRoutes: Sendable {
    let store: any StoreAccess
    let handler: AccountsHandler
    /// Issuers that can be used here.
    let offered: Set<String>
    /// Nil: no letters are sent.
    var ways: WaysSender?
    let logger: Logger

    func add(to router: Router<ServiceContext>) {
        router.group("v1/accounts")
            .get(use: list)
            .get(":person", use: one)
            .delete(":person", use: leave)
            .delete(":person/sign-ins/:way", use: unlink)
        router.post("v1/way-changes/taken-back", use: takeBack)
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        _ = try request.requireActor([.operator])
        let query = try request.query
        try query.only("role", "q", "limit", "cursor")
        let page = try PageRequest<String>(query)
        let wanted = AccountQuery(
            role: try query.choice("role", of: AccountRole.self), words: try query.filled("q", characters: 100),
            after: page.after, limit: page.limit + 1)
        let (found, total) = try await store.read { try AccountTable.page(wanted, in: $0) }
        let shown = found.prefix(page.limit)
        let next = found.count > page.limit ? try shown.last.map { try Cursor.text($0.person) } : nil
        return try ListPage(items: shown.map(AccountView.init), total: total, next: next).response(to: request)
    }

    @Sendable private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try context.path("person")
        try request.requireActor().requires(person)
        try request.query.only()
        guard let account = try await store.read({ try AccountTable.account(person, in: $0) }) else {
            throw Problem.notFound("account", person)
        }
        return try .json(AccountView(account), for: request)
    }

    @Sendable private func leave(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let person = try context.path("person")
        try request.requireActor().requires(person)
        guard try await store.perform({ [handler] in try handler.leave(person, in: $0) }) else {
            throw Problem.notFound("account", person)
        }
        return Response(status: .noContent)
    }

    private struct UnlinkForm: Decodable {
        /// Session of the request, which stays open.
        var session: String?
        /// Whether that session began with a recent sign-in, as the gateway checks.
        var isProven: Bool?
        /// Address of the page that takes the change back; the secret follows.
        var link: String?
        var language: String?
    }

    @Sendable private func unlink(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (person, way) = (try context.path("person"), try context.path("way"))
        try request.requireActor().requires(person)
        try request.query.only()
        let form = try await request.decode(UnlinkForm.self, upTo: 4096)
        let letter = WaysSender.LetterContext(link: form.link ?? "", language: form.language)
        let changed = try await store.perform { [handler, offered, ways] transaction in
            let changed = try handler.unlink(
                way, from: person, offered: offered, keeping: form.session, isProven: form.isProven ?? false,
                in: transaction)
            if let changed {
                try ways?.check(form.link)
                try ways?.add(changed.notice, of: person, letter, in: transaction)
            }
            return changed
        }
        guard let changed else { throw Problem.notFound("sign-in", way) }
        logger.notice("a way in was removed", metadata: ["person": "\(person)", "way": "\(way.prefix(40))"])
        return try .json(AccountView(changed.account))
    }

    private struct TakeBackForm: Decodable {
        var secret: String
        var language: String?
    }

    /// Takes a change back, for whoever has the link of a letter.
    @Sendable private func takeBack(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try await request.decode(TakeBackForm.self, upTo: 4096)
        let changed = try await store.perform { [handler, ways] transaction in
            let changed = try handler.takeBack(form.secret, in: transaction)
            try ways?.add(
                changed.notice, of: changed.account.person, WaysSender.LetterContext(link: "", language: form.language),
                in: transaction)
            return changed
        }
        logger.notice("a change of ways in was taken back", metadata: ["person": "\(changed.account.person)"])
        return Response(status: .noContent)
    }
}
