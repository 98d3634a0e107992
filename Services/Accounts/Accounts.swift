import Contract
import Events
import Fetching
import Mail
import OpenID
public import ServiceKit
import Store

/// Creates the parts of accounts: its engine over its store, the ways of signing in, and its routes.
/// - Returns: the loops to run.
public func startAccounts(_ host: ServiceHost<AccountsSettings>) throws -> [Loop] {
    let handler = AccountsHandler(host.own.sessions, host.own.operators)
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    var loops = [loop]
    var codes: CodeSender?
    var invitations: InvitationSender?
    var ways: WaysSender?
    if let mail = host.own.mail {
        let (sender, metrics) = (mail.sender(), host.metrics)
        let letters = LetterBox(
            logger: host.logger, counted: { metrics.letters($0).add() },
            send: { try await sender.send($0) })
        codes = CodeSender(
            store: engine, letters: letters, from: mail.from, mostOfSubscriber: host.own.codesOfNetwork)
        invitations = InvitationSender(letters: letters, from: mail.from)
        ways = WaysSender(letters: letters, from: mail.from)
        loops.append(Loop("letters") { try await letters.run() })
    }
    var providers: [any SignInProvider] = []
    if let settings = host.own.provider {
        let client = try ServerClient(product: "Vicinity/\(Version.current)")
        providers.append(OpenIDSignIn(provider: OpenIDProvider(settings, client: client), logger: host.logger))
    }
    SignInRoutes(
        store: engine, handler: handler, codes: codes, ways: ways, providers: providers, logger: host.logger
    ).add(to: host.router)
    SessionRoutes(store: engine, handler: handler, logger: host.logger).add(to: host.router)
    let offered = Set(providers.map(\.issuer) + (codes == nil ? [] : [SignIn.email]))
    AccountRoutes(store: engine, handler: handler, offered: offered, ways: ways, logger: host.logger).add(
        to: host.router)
    PeopleRoutes(store: engine, handler: handler).add(to: host.router)
    InvitationRoutes(store: engine, handler: handler, sender: invitations).add(to: host.router)
    VacancyRoutes(store: engine).add(to: host.router)
    loops.append(host.metrics.countVacancies(in: engine))
    AuditRoutes(store: engine).add(to: host.router)
    KeptRoutes(store: engine, handler: handler).add(to: host.router)
    return loops
}

extension Metrics {
    fileprivate func letters(_ outcome: String) -> Counter {
        counter(
            "vicinity_sign_in_letters_total", "Messages with a code or an invitation, by how they ended.",
            [Label("outcome", outcome)])
    }
}
