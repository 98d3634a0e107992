import Contract
import EventLog
import Events
import Fetching
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceKit
import Signing
import Store
import Web

/// The entry to Vicinity: identity, limits, routes and streams. It has no table and no business rules.
public struct Gateway: Sendable {
    let tail: Tail
    let hub: Hub
    let outsideKeys: OutsideKeys?
    let owners: OwnersWatch
    private let leaders: LeaderWatch
    private let turns: FairTurns
    private let webLoops: [Loop]
    private let quotas: Quotas
    /// The signing keys of commands, one for each service that decides on commands.
    private let commandKeys: [CommandKeys]
    /// Errors that end the process, reported by the parts that append to the log.
    private let ending = AsyncStream.makeStream(of: LogError.self)

    /// Creates the parts, adds the routes and returns the loops to run.
    static func start(_ host: ServiceHost<GatewaySettings>) async throws -> [Loop] {
        try await Gateway(host).loops(host)
    }

    init(_ host: ServiceHost<GatewaySettings>) async throws {
        let settings = host.own
        let services = try ServiceTrust(host.settings.trust, settings.services)
        let servers = try ServerClient(product: "Vicinity/\(Version.current)")
        outsideKeys = try await settings.identity.outsideKeys(servers, host.logger)
        let signingKey = try settings.identity.signingKey(folder: host.folder)
        let trust = host.settings.trust
        commandKeys = try Topic.allDeciders.map { try trust.commandKeys(of: $0) }
        let ended = EndedSessions(
            capacity: settings.identity.endedSessions, keys: try trust.commandKeys(of: "gateway"))
        let rights = LiveRights(open: ended.open)
        let erased = ErasedPeople(keys: try trust.commandKeys(of: "accounts"), open: ended.open)
        let tokens = Tokens(
            key: signingKey, outside: outsideKeys, audience: settings.identity.audience,
            sessionLife: settings.identity.sessionLife, ended: ended, rights: rights, erased: erased)
        let ring = Ring()
        hub = Hub(group: MultiThreadedEventLoopGroup.singleton, ring: ring, limits: settings.streams)
        owners = OwnersWatch(
            log: host.log,
            owners: [
                OwnersWatch.Owner("catalog", [settings.catalog], services, host.logger),
                OwnersWatch.Owner("orders", settings.orders, services, host.logger),
            ],
            readiness: host.readiness, logger: host.logger)
        leaders = LeaderWatch(log: host.log, settings, host.logger)
        tail = Tail(
            log: host.log, hub: hub, ring: ring, waiters: Waiters(capacity: settings.waiters),
            intake: OrderIntake(holdTime: settings.holdTime, owners: owners), ended: ended,
            rights: rights, erased: erased, readiness: host.readiness, logger: host.logger)
        quotas = Quotas(settings.quotas, exempt: settings.rateExempt)
        let parts = GatewayParts(
            host, services: Upstreams(settings, services, quotas, host.logger), servers: servers, tokens: tokens,
            marks: CookieMarks(signingKey), tail: tail, hub: hub, quotas: quotas,
            origin: OrderOrigin(signingKey, sharedNetworks: settings.sharedNetworks),
            shares: SessionShares(signingKey), keys: commandKeys
        ) { [end = ending.continuation] in end.yield($0) }
        turns = parts.turns
        // The entry's middleware comes before all routes; the web page comes last, for the paths that remain.
        parts.addEntry(to: host.router)
        parts.addAccounts(to: host.router)
        parts.addOrders(to: host.router)
        parts.addCatalog(to: host.router)
        parts.addRatings(to: host.router)
        parts.addNotifications(to: host.router)
        parts.addCrawls(to: host.router)
        parts.addReads(to: host.router)
        parts.addRouting(to: host.router)
        try parts.addPictures(to: host.router)
        parts.addStreams(to: host.router)
        parts.addOldClients(to: host.router)
        parts.addOperating(to: host.router)
        webLoops = try parts.addWeb(to: host.router)
        try parts.rights.check(host.router.routes)
        addFigures(host.metrics)
        if let file = settings.backupStamp { host.metrics.show(BackupAge(file: file)) }
    }

    private func loops(_ host: ServiceHost<GatewaySettings>) -> [Loop] {
        let (log, readiness, logger) = (host.log, host.readiness, host.logger)
        let tailLag = host.metrics.gauge(
            "vicinity_gateway_tail_lag_records", "Records of the log that this gateway has not read yet.")
        var loops = [
            Loop("tail") { [tail, commandKeys] in
                // Runs before the tail is ready, and so before any request with a token is served.
                try await log.prepare(Topic.all, readiness: readiness, logger: logger) {
                    for keys in commandKeys {
                        if let why = try await keys.mismatch(with: log) { throw SettingsError("keys: \(why)") }
                    }
                }
                try await tail.run()
            },
            Loop("turns") { [turns] in try await turns.run() },
            Loop("replays") { [hub] in try await hub.seats.run() },
            Loop("owners") { [owners] in try await owners.run() },
            Loop("log") { [ends = ending.stream] in for await error in ends { throw error } },
            Loop("sessions") { [ended = tail.ended] in
                try await SessionSweep(log: log, ended: ended, logger: logger).run()
            },
            Loop("lag") { [tail] in
                while true {
                    // If the log does not answer, the gauge keeps its value, and the gateway is not ready.
                    if let lag = try? await tail.lag() { tailLag.set(Double(lag)) }
                    try await Task.sleep(for: .seconds(10))
                }
            },
            Loop("unread") { [intake = tail.intake] in try await intake.watchUnread(UnreadCommands(log: log)) },
        ]
        if !leaders.places.isEmpty { loops.append(Loop("leaders") { [leaders] in try await leaders.run() }) }
        loops += webLoops
        if let outsideKeys { loops.append(Loop("jwks") { try await outsideKeys.run() }) }
        return loops
    }

    private func addFigures(_ metrics: Metrics) {
        let streams = metrics.gauge("vicinity_gateway_streams", "Event streams that are open.")
        let waiters = metrics.gauge("vicinity_gateway_waiters", "Requests that wait for an outcome.")
        let records = metrics.gauge(
            "vicinity_gateway_tail_records_total", "Records read from the log's end since the start.")
        let duplicates = metrics.gauge(
            "vicinity_gateway_tail_duplicates_total", "Duplicates among the records read from the log's end.")
        let stale = metrics.gauge(
            "vicinity_gateway_tail_stale_total",
            "Records read from the log's end whose owner another process had replaced.")
        let unreadable = metrics.gauge(
            "vicinity_gateway_tail_unreadable_total", "Records read from the log's end that are no events.")
        let waiting = metrics.gauge("vicinity_gateway_orders_waiting", "Orders that were accepted and are not decided.")
        let rate = metrics.gauge("vicinity_gateway_orders_decided_rate", "Orders decided per second.")
        let reads = metrics.gauge("vicinity_gateway_reads_waiting", "Reads that wait for their turn.")
        let ended = metrics.gauge(
            "vicinity_gateway_sessions_ended", "Ended sessions that are kept until their tokens expire.")
        let people = metrics.gauge("vicinity_gateway_people_with_rights", "People with more rights than customers.")
        let kept = metrics.gauge(
            "vicinity_gateway_kept_bytes_total", "Bytes that quotas counted for writes since the start.")
        metrics.whenRead { [tail, hub, turns, quotas] in
            kept.set(Double(quotas.sum))
            people.set(Double(tail.rights.count))
            reads.set(Double(turns.waiting))
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
    /// Runs the gateway, or one of its commands, as this process.
    public static func runAndExit(arguments: [String]) async -> Never {
        switch arguments.first {
        case "token": await TokenCommand.runAndExit(arguments: Array(arguments.dropFirst()))
        case "pictures": PicturesCommand.runAndExit(arguments: Array(arguments.dropFirst()))
        default:
            shareThreads()
            await runService(
                "gateway", GatewaySettings.self, defaultPort: 8080, isPublic: true, limits: serverLimits,
                appendTimeout: appendTimeout, start: start)
        }
    }

    /// A request may ask to wait for its outcome up to 30 s.
    static var serverLimits: ServerLimits {
        var limits = ServerLimits()
        limits.requestTime = Preference.longest + .seconds(10)
        limits.answersApart = true
        return limits
    }

    /// Runs Swift tasks on the event loops' threads, so that a request does not change threads; call it first. Nothing in the gateway
    /// blocks a thread.
    private static func shareThreads() {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }

    /// The timeout of an append; afterwards it is unknown whether it succeeded.
    private static let appendTimeout = Duration.seconds(5)
}

extension GatewaySettings {
    var limits: RequestLimits {
        RequestLimits(
            address: AddressLimit(addressRate, exempt: rateExempt),
            token: tokenRate.map { RateLimiter($0, by: "token") }, trustedProxies: trustedProxies)
    }
}
