import EventLog
import Fetching
import Hummingbird
import Logging
import ServiceKit
import Signing

/// What the gateway's rooms answer with. Each room adds its own routes, in a file of its folder: `GatewayParts+Commands` and the like.
struct GatewayParts: Sendable {
    let settings: GatewaySettings
    let log: any EventLog
    let logger: Logger
    let metrics: Metrics
    let readiness: Readiness
    let services: Upstreams
    /// Asks servers that are not the deployment's own.
    let servers: ServerClient
    let tokens: Tokens
    let tail: Tail
    let hub: Hub
    let commands: Commands
    let placing: OrderPlacing
    let changing: OrderChanging
    let orderReads: OrderReads
    /// Reads of the log for those who ask what changed, old clients among them.
    let logReads = ConcurrencyLimit(8, share: 2)

    /// - Parameters:
    ///   - keys: What commands are signed with, of every service that decides on some.
    ///   - logEnded: Told when the log's client is of no more use.
    init(
        _ host: ServiceHost<GatewaySettings>, services: Upstreams, servers: ServerClient, tokens: Tokens, tail: Tail,
        hub: Hub,
        origin: OrderOrigin, keys: [CommandKeys], logEnded: @Sendable @escaping (LogError) -> Void
    ) {
        settings = host.own
        (log, logger, metrics, readiness) = (host.log, host.logger, host.metrics, host.readiness)
        (self.services, self.servers, self.tokens, self.tail, self.hub) = (services, servers, tokens, tail, hub)
        commands = Commands(
            log: log, keys: keys, quotas: Quotas(settings.quotas, exempt: settings.rateExempt), ended: logEnded)
        orderReads = OrderReads(orders: services.orders, log: log)
        placing = OrderPlacing(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads,
            intake: tail.intake, origin: origin)
        changing = OrderChanging(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads)
    }
}
