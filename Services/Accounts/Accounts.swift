import Contract
import Events
public import ServiceKit
import Store

/// Creates the parts of accounts: its engine over its store, the ways of signing in, and its routes.
/// - Returns: the loops to run.
public func startAccounts(_ host: ServiceHost<AccountsSettings>) throws -> [Loop] {
    let handler = AccountsHandler(host.own.sessions, host.own.operators)
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    let providers: [any SignInProvider] = []
    SignInRoutes(store: engine, handler: handler, codes: nil, providers: providers).add(to: host.router)
    SessionRoutes(store: engine, handler: handler).add(to: host.router)
    AccountRoutes(store: engine, handler: handler).add(to: host.router)
    PeopleRoutes(store: engine, handler: handler).add(to: host.router)
    InvitationRoutes(store: engine, handler: handler).add(to: host.router)
    AuditRoutes(store: engine).add(to: host.router)
    KeptRoutes(store: engine, handler: handler).add(to: host.router)
    return [loop]
}
