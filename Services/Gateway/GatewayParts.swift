import EventLog
import Fetching
import Hummingbird
import Logging
import ServiceKit
import Signing

/// What the gateway's rooms share. Each room adds its own routes in a file of its folder: `GatewayParts+Commands` and the like.
struct GatewayParts: Sendable {
    let settings: GatewaySettings
    let log: any EventLog
    let logger: Logger
    let metrics: Metrics
    let readiness: Readiness
    let services: Upstreams
    /// For requests to servers outside the deployment.
    let servers: ServerClient
    let tokens: Tokens
    let cookieMarks: CookieMarks
    let tail: Tail
    let hub: Hub
    let commands: Commands
    let placing: OrderPlacing
    let changing: OrderChanging
    let orderReads: OrderReads
    let turns: FairTurns
    let sessionEnds: SessionEnds
    let address: SiteAddress
    let rights = RouteRights()
    /// Limits reads of the log for changes, those of old clients included.
    let logReads = ConcurrencyLimit(8, share: 2)

    /// - Parameters:
    ///   - keys: The signing keys of commands, of every service that decides on some.
    ///   - logEnded: Called when the log's client can no longer be used.
    init(
        _ host: ServiceHost<GatewaySettings>, services: Upstreams, servers: ServerClient, tokens: Tokens,
        marks: CookieMarks, tail: Tail, hub: Hub, quotas: Quotas, origin: OrderOrigin, shares: SessionShares,
        keys: [CommandKeys],
        logEnded: @Sendable @escaping (LogError) -> Void
    ) {
        settings = host.own
        (log, logger, metrics, readiness) = (host.log, host.logger, host.metrics, host.readiness)
        turns = FairTurns(settings.turns)
        cookieMarks = marks
        address = SiteAddress(
            fixed: settings.publicURL, proxies: settings.trustedProxies, hosts: host.settings.trust.hosts)
        (self.services, self.servers, self.tokens, self.tail, self.hub) = (services, servers, tokens, tail, hub)
        commands = Commands(log: log, keys: keys, quotas: quotas, ended: logEnded)
        sessionEnds = SessionEnds(ended: tail.ended, rights: tail.rights, shares: shares, commands: commands)
        orderReads = OrderReads(orders: services.orders, log: log)
        placing = OrderPlacing(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads,
            intake: tail.intake, origin: origin)
        changing = OrderChanging(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads)
    }
}
