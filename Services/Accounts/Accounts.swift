import Contract
import Events
import Fetching
import Mail
import OpenID
public import ServiceKit
import Store

/// Creates the parts of accounts: its engine, the ways of signing in, senders of letters, and routes.
/// - Returns: the loops to run.
public func startAccounts(_ host: ServiceHost<AccountsSettings>) throws -> [Loop] {
    let links = try LinkKey(host)
    let handler = AccountsHandler(host.own.sessions, host.own.operators, links: links)
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    var loops = [loop]
    var codes: CodeSender?
    var invitations: InvitationSender?
    var ways: WaysSender?
    LetterWordings.check()
    if let mail = host.own.mail {
        let (mailer, metrics) = (mail.sender { engine.lease.isHeld }, host.metrics)
        let letters = LetterBox(
            logger: host.logger, counted: { metrics.letters($0).add() },
            send: { try await mailer.send($0) })
        codes = CodeSender(
            store: engine, letters: letters, from: mail.from, mostOfSubscriber: host.own.codesOfNetwork)
        invitations = InvitationSender(letters: letters, from: mail.from)
        let sender = WaysSender(store: engine, letters: letters, from: mail.from, logger: host.logger)
        ways = sender
        loops.append(Loop("letters") { try await letters.run() })
        loops.append(Loop("way letters") { try await sender.run(secret: links.secret) })
    }
    var providers: [any SignInProvider] = []
    if let settings = host.own.provider {
        let client = try ServerClient(product: "Vicinity/\(Version.current)") { engine.lease.isHeld }
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
            "vicinity_sign_in_letters_total", "Messages with a code, an invitation or a changed way in, by outcome.",
            [Label("outcome", outcome)])
    }
}
