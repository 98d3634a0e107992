import EventLog
import Events
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix
public import ServiceKit
import Signing

/// The way in: who you are, limits, routes and streams. It has no table and knows no rule of the business.
public struct Gateway: Sendable {
    let tail: Tail
    let hub: Hub
    let outsideKeys: OutsideKeys?
    let owners: OwnersWatch
    /// What ends the process, said by those who append.
    private let ending = AsyncStream.makeStream(of: LogError.self)

    /// Makes the parts, adds the routes and returns the loops to run.
    public static func start(_ host: ServiceHost<GatewaySettings>) async throws -> [Loop] {
        try await Gateway(host).loops(host)
    }

    init(_ host: ServiceHost<GatewaySettings>) async throws {
        let settings = host.own
        let services = try ServiceTrust(host.settings.trust, settings.services)
        outsideKeys = try await settings.identity.outsideKeys(host.logger)
        let signingKey = try settings.identity.signingKey(folder: host.folder)
        let trust = host.settings.trust
        let ended = EndedSessions(
            capacity: settings.identity.endedSessions, keys: try trust.commandKeys(of: "gateway"))
        let tokens = await Tokens(
            key: signingKey, outside: outsideKeys, audience: settings.identity.audience,
            sessionLife: settings.identity.sessionLife, ended: ended)
        let ring = Ring()
        hub = Hub(group: MultiThreadedEventLoopGroup.singleton, ring: ring, limits: settings.streams)
        let asked = [("catalog", settings.catalog), ("orders", settings.orders)].map { name, address in
            var limits = UpstreamPool.Limits()
            limits.time = .seconds(2)
            return Upstream(name: name, address, limits, services, host.logger)
        }
        owners = OwnersWatch(log: host.log, owners: asked, readiness: host.readiness, logger: host.logger)
        tail = Tail(
            log: host.log, hub: hub, ring: ring, waiters: Waiters(capacity: settings.waiters),
            intake: OrderIntake(holdTime: settings.holdTime, owners: owners), ended: ended,
            readiness: host.readiness, logger: host.logger)
        let keys = try Topic.allDeciders.map { try trust.commandKeys(of: $0) }
        let origin = OrderOrigin(signingKey, sharedNetworks: settings.sharedNetworks)
        addRoutes(host, tokens, origin, services, keys, try Images(folder: settings.images))
        if let site = try Website(settings.web) {
            WebRoutes(site: site, pictureSites: settings.web.pictureSites + settings.web.tileSites).add(to: host.router)
        }
        addFigures(host.metrics)
    }

    private func loops(_ host: ServiceHost<GatewaySettings>) -> [Loop] {
        let (log, readiness, logger) = (host.log, host.readiness, host.logger)
        var loops = [
            Loop("tail") { [tail] in
                try await log.prepare(Topic.all, readiness: readiness, logger: logger)
                try await tail.run()
            },
            Loop("owners") { [owners] in try await owners.run() },
            Loop("log") { [ends = ending.stream] in for await error in ends { throw error } },
            Loop("sessions") { [ended = tail.ended] in
                try await SessionSweep(log: log, ended: ended, logger: logger).run()
            },
            Loop("unread") { [intake = tail.intake] in try await intake.watchUnread(UnreadCommands(log: log)) },
        ]
        if let outsideKeys { loops.append(Loop("jwks") { try await outsideKeys.run() }) }
        return loops
    }

    private func addRoutes(
        _ host: ServiceHost<GatewaySettings>, _ tokens: Tokens, _ origin: OrderOrigin, _ services: ServiceTrust,
        _ keys: [CommandKeys], _ images: Images
    ) {
        let settings = host.own
        let router = host.router
        var limits = UpstreamPool.Limits()
        limits.time = settings.upstreamTime
        func upstream(_ name: String, _ address: UpstreamPool.Address, within time: Duration = .zero) -> Upstream {
            var limits = limits
            limits.time = max(limits.time, time)
            return Upstream(name: name, address, limits, services, host.logger)
        }
        let (catalog, search, orders) = (
            upstream("catalog", settings.catalog), upstream("search", settings.search),
            upstream("orders", settings.orders)
        )
        let orderReads = OrderReads(orders: orders, log: host.log)
        let commands = Commands(
            log: host.log, keys: keys, quotas: Quotas(settings.quotas, exempt: settings.rateExempt)
        ) { [end = ending.continuation] in end.yield($0) }
        router.add(
            middleware: Gatekeeper(tokens: tokens, limits: settings.limits, origins: AllowedOrigins(settings.origins)))
        SessionRoutes(
            tokens: tokens, life: settings.identity.life, ended: tail.ended, commands: commands,
            limit: AddressLimit(settings.sessionRate, exempt: settings.rateExempt)
        ).add(to: router)
        RevocationRoutes(ended: tail.ended, commands: commands).add(to: router)
        ReadRoutes(catalog: catalog, search: search, orders: orders, orderReads: orderReads).add(to: router)
        OldClientRoutes(search: search, trustedProxies: settings.trustedProxies).add(to: router)
        let placing = OrderPlacing(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads,
            intake: tail.intake, origin: origin)
        let changing = OrderChanging(
            commands: commands, waiters: tail.waiters, recent: tail.recentOrders, reads: orderReads)
        OrderRoutes(placing: placing, changing: changing).add(to: router)
        let reader = ListReader(service: search)
        FoodShopRoutes(
            lists: FoodShopLists(reader: reader, permits: ConcurrencyLimit(4, share: 1)),
            orders: FoodShopOrders(
                reader: reader, orders: ListReader(service: orders), catalog: catalog, placing: placing,
                changing: changing)
        ).add(to: router)
        let cataloging = CatalogChanging(commands: commands, waiters: tail.waiters, catalog: catalog)
        CatalogRoutes(changing: cataloging).add(to: router)
        CinemaRoutes(changing: cataloging).add(to: router)
        SourceRoutes(catalog: catalog, commands: commands, waiters: tail.waiters).add(to: router)
        let routingServer = settings.routingURL.map {
            RoutingServer(address: $0, time: settings.routingTime, logger: host.logger)
        }
        RouteRoutes(server: routingServer).add(to: router)
        let recommender = upstream("recommender", settings.recommender)
        RatingRoutes(
            recommender: recommender, catalog: catalog, orders: ListReader(service: orders), commands: commands,
            waiters: tail.waiters
        ).add(to: router)
        // To try a page is to fetch it.
        let crawlers = Crawlers(
            instances: settings.crawlers.enumerated().map { index, address in
                let name = settings.crawlers.count == 1 ? "crawler" : "crawler-\(index)"
                return upstream(name, address, within: .seconds(32))
            })
        CrawlRoutes(crawlers: crawlers, commands: commands, waiters: tail.waiters).add(to: router)
        addOperating(
            host, services, catalog: catalog, search: search, others: [orders, recommender] + crawlers.instances)
        images.add(to: router)
        PictureRoutes(catalog: upstream("catalog", settings.catalog, within: .seconds(25))).add(to: router)
        EventRoutes(hub: hub, log: host.log, tokens: tokens, ended: tail.ended).add(to: router)
        let permits = ConcurrencyLimit(8, share: 2)
        ChangesRoutes(log: host.log, permits: permits).add(to: router)
        WeeklyRoutes(log: host.log, search: search, permits: permits).add(to: router)
    }

    /// What operators look after Vicinity with.
    private func addOperating(
        _ host: ServiceHost<GatewaySettings>, _ services: ServiceTrust, catalog: Upstream, search: Upstream,
        others: [Upstream]
    ) {
        let router = host.router
        CatalogFileRoutes(
            catalog: UpstreamStream(
                name: catalog.name, address: host.own.catalog, time: .seconds(30), atOnce: 4, trust: services,
                logger: host.logger)
        ).add(to: router)
        let handlers = [catalog] + others
        DeadLetterRoutes(services: Dictionary(uniqueKeysWithValues: handlers.map { ($0.name, $0) })).add(to: router)
        HealthRoutes(services: handlers + [search], metrics: host.metrics, readiness: host.readiness).add(to: router)
    }

    private func addFigures(_ metrics: Metrics) {
        let streams = metrics.gauge("vicinity_gateway_streams", "Event streams that are open.")
        let waiters = metrics.gauge("vicinity_gateway_waiters", "Requests that wait for an outcome.")
        let records = metrics.gauge("vicinity_gateway_tail_records", "Records read from the log's end since the start.")
        let duplicates = metrics.gauge("vicinity_gateway_tail_duplicates", "Of them, those appended twice.")
        let stale = metrics.gauge(
            "vicinity_gateway_tail_stale", "Of them, those of an owner whom another had followed.")
        let unreadable = metrics.gauge("vicinity_gateway_tail_unreadable", "Of them, those that are no events.")
        let waiting = metrics.gauge("vicinity_gateway_orders_waiting", "Orders that were taken and are not decided.")
        let rate = metrics.gauge("vicinity_gateway_orders_decided_rate", "Orders that are decided in a second.")
        let ended = metrics.gauge(
            "vicinity_gateway_sessions_ended", "Sessions that were ended before their time and are remembered.")
        metrics.whenRead { [tail, hub] in
            ended.set(Double(tail.ended.count))
            let orders = tail.intake.figures
            waiting.set(Double(orders.waiting))
            rate.set(orders.rate)
            let counts = tail.counts
            streams.set(Double(hub.streams.count))
            waiters.set(Double(tail.waiters.count))
            records.set(Double(counts.records))
            duplicates.set(Double(counts.duplicates))
            stale.set(Double(counts.stale))
            unreadable.set(Double(counts.unreadable))
        }
    }
}

extension Gateway {
    /// A request may ask to wait for its outcome up to 30 s.
    public static var serverLimits: ServerLimits {
        var limits = ServerLimits()
        limits.requestTime = Preference.longest + .seconds(10)
        return limits
    }

    /// Lets tasks run on the event loops' own threads, so that a request does not change threads on its way; to be called first. Nothing
    /// in the gateway blocks a thread.
    public static func shareThreads() {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }

    /// Then nobody knows whether an append succeeded.
    public static let appendTimeout = Duration.seconds(5)
}

extension GatewaySettings {
    var limits: RequestLimits {
        RequestLimits(
            address: AddressLimit(addressRate, exempt: rateExempt),
            token: tokenRate.map { RateLimiter($0, by: "token") }, trustedProxies: trustedProxies)
    }
}
