import Foundation
import HTTPTypes
import Hummingbird
import Geo
import NIOCore
public import ServiceKit
import Stripe
import Web

/// The gateway's own settings, in addition to those of every service.
public struct GatewaySettings: OwnSettings {
    /// Addresses of the services that answer reads.
    var catalog: ServiceAddress
    var search: ServiceAddress
    /// The instances of orders, in the order of their indices.
    var orders: [ServiceAddress]
    var recommender: ServiceAddress
    /// The crawler's instances, in the order of their indices.
    var crawlers: [ServiceAddress]
    /// Nil if there is no accounts service: all customers are anonymous.
    var accounts: ServiceAddress?
    /// Nil if there is no notifier: no webhooks are sent.
    var notifier: ServiceAddress?
    var upstreamTime: Duration
    var identity: IdentitySettings
    var tokenRate: Rate?
    var addressRate: Rate?
    var turns: TurnQueue.Limits
    var sessionRate: Rate?
    var signInRate: Rate?
    /// The rate of test messages.
    var testRate: Rate?
    var trustedProxies: [Network]
    var rateExempt: [Network]
    var sharedNetworks: [Network]
    var quotas: Quotas.Limits
    /// The maximum number of connections of one address.
    var connectionsOfOne: Int
    var origins: [String]
    /// How long browsers that used https use nothing else (HSTS); zero to leave the header out.
    var secureTime: Duration
    var streams: Hub.Limits
    /// The address of a routing server; see `RoutingServer`.
    var routingURL: String?
    var routingEngine: RoutingEngine
    /// The profiles that it has routes for; empty for all.
    var routingProfiles: [RoutePlan.Profile]
    /// The area that it has routes for; nil for everywhere.
    var routingArea: BoundingBox?
    var routingTime: Duration
    /// A folder of pictures.
    var images: String?
    /// Where `deploy/backup` notes when the newest set was made.
    var backupStamp: String?
    /// The address by which the world knows this site; nil for the one that each client used.
    var publicURL: String?
    var web: WebSettings
    /// The maximum number of requests that wait for an outcome at once.
    var waiters: Int
    /// The same value as in orders: how long places have to answer an order.
    var holdTime: Duration
    /// The secrets with which Stripe signs its webhooks.
    var stripeSecrets: WebhookSecrets?
    var stripeDeployment: String?

    public init(_ reader: inout SettingsReader) {
        catalog = reader.service("catalog", default: "http://127.0.0.1:8081", help: "where the catalog answers")
        search = ServiceAddress(
            reader.value(
                "search", default: UpstreamPool.Address(host: "127.0.0.1", port: 8083),
                "http://host:port or https://host:port", help: "where search answers", show: \.url
            ) { UpstreamPool.Address(url: $0) })
        orders = reader.services(
            "orders", default: "http://127.0.0.1:8082",
            help: "where orders answers; of several instances all, the first first, with commas")
        recommender = reader.service(
            "recommender", default: "http://127.0.0.1:8084", help: "where the recommender answers")
        crawlers = reader.services(
            "crawler", default: "http://127.0.0.1:8085",
            help: "where the crawler answers; of several instances all, the first first, with commas")
        accounts = reader.optional(
            "accounts", ServiceAddress.rule, help: "where accounts answers; without it nobody signs in"
        ) { ServiceAddress(urls: $0) }
        notifier = reader.optional(
            "notifier", ServiceAddress.rule,
            help: "where the notifier answers; without it there are no webhooks and no notifications of orders"
        ) { ServiceAddress(urls: $0) }
        upstreamTime = reader.duration(
            "upstream-time", default: .seconds(5), in: .milliseconds(100)...(.seconds(25)),
            help: "how long a service may take to answer a read")
        identity = IdentitySettings(&reader)
        tokenRate = reader.rate(
            "rate-limit-token", default: Rate(perSecond: 1000, burst: 2000), help: "requests of one person")
        addressRate = reader.rate(
            "rate-limit-address", default: Rate(perSecond: 1000, burst: 2000),
            help: "requests from one address")
        sessionRate = reader.rate(
            "rate-limit-session", default: Rate(perSecond: 5, burst: 100),
            help: "new customers from one address, and renewals of their sessions")
        signInRate = reader.rate(
            "rate-limit-sign-in", default: Rate(perSecond: 0.5, burst: 40),
            help: "steps of signing in, and reads of invitations, from one address")
        testRate = reader.rate(
            "rate-limit-test", default: Rate(perSecond: 0.1, burst: 20),
            help: "test messages to devices and webhooks, from one address and of one person")
        let processors = ProcessInfo.processInfo.activeProcessorCount
        turns = TurnQueue.Limits(
            turns: reader.int(
                "reads-at-once", default: max(4, 3 * processors), in: 1...10_000,
                help:
                    "reads that are answered at once; of those that wait, the client that used least CPU lately is next"
            ),
            dear: reader.int(
                "dear-reads-at-once", default: max(1, processors - 1), in: 1...10_000,
                help: "how many of them may be expensive: more than 8 ms on average lately"),
            processors: processors)
        trustedProxies = reader.list(
            "trusted-proxies", "addresses or networks such as 10.0.0.0/8, with commas",
            help: "whose X-Forwarded-For, -Host and -Proto are believed"
        ) { Network($0) }
        rateExempt = reader.list(
            "rate-limit-exempt", "addresses or networks such as 127.0.0.1 or 10.0.0.0/8, with commas",
            help: "addresses that are not limited by address"
        ) { Network($0) }
        sharedNetworks = reader.list(
            "shared-networks", "addresses or networks such as 198.51.100.0/24, with commas",
            help:
                "networks in which many people share one address, as on a campus: their orders are not limited as those of one"
        ) { Network($0) }
        quotas = Quotas.Limits(&reader)
        connectionsOfOne = reader.int(
            "connections-per-address", default: ServerLimits().connectionsOfOne, in: 1...1_000_000,
            help: "connections at once from one address that is no trusted proxy")
        origins = reader.list(
            "cors-origins", "https://host, with commas, or *", help: "web sites whose pages may use the API"
        ) { $0 == "*" || $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
        secureTime = reader.duration(
            "hsts-time", default: .seconds(365 * 86400), in: .zero...(.seconds(3650 * 86400)),
            help: "how long a browser that used https uses nothing else (HSTS); 0s leaves the header out")
        streams = Hub.Limits(&reader)
        routingURL = reader.optional(
            "routing-url", "http://host:port, in which {profile} stands for driving, walking or cycling",
            help: "a routing server; without one routes are straight lines and reaches are circles"
        ) { RoutingServer.address($0) }
        routingEngine = reader.value(
            "routing-engine", default: .osrm, RoutingEngine.allCases.map(\.rawValue).joined(separator: " or "),
            help: "the routing server's API; only valhalla computes reaches",
            show: \.rawValue, read: { RoutingEngine(rawValue: $0) })
        let profiles = reader.list(
            "routing-profiles", "driving, walking and cycling, with commas",
            help: "the profiles of the routing server; others get straight lines and circles; all unless set"
        ) { RoutePlan.Profile(rawValue: $0) }
        routingProfiles = profiles.isEmpty ? RoutePlan.Profile.allCases : profiles
        routingArea = reader.optional(
            "routing-area", "west,south,east,north in degrees",
            help:
                "the area of the routing server; elsewhere routes are straight lines and circles; everywhere unless set"
        ) { RoutingServer.area($0) }
        routingTime = reader.duration(
            "routing-time", default: .seconds(5), in: .milliseconds(100)...(.seconds(25)),
            help: "how long it may take to find a route")
        images = reader.optional("images", "a folder", help: "pictures that are served at /images/NAME") { $0 }
        backupStamp = reader.optional(
            "backup-stamp", "a file",
            help: "the file in which deploy/backup notes when it made a set; the metrics show its age"
        ) { $0 }
        publicURL = reader.optional(
            "public-url", "https://host", help: "the address that shared links, search engines and the sitemap name"
        ) { SiteAddress.site($0) }
        web = WebSettings(&reader)
        waiters = reader.int(
            "waiters", default: 10_000, in: 1...1_000_000, help: "requests that wait for an outcome at once")
        holdTime = reader.duration(
            "hold-time", default: .seconds(60), in: .seconds(1)...(.seconds(3600)),
            help:
                "how long places have to answer an order, the same as in orders; an order may wait in the queue for half of it"
        )
        stripeSecrets = reader.optional(
            "stripe-webhook-secret", "whsec_…, with commas",
            help:
                "the secret with which Stripe signs its webhooks; two while it is changed; without it webhooks are refused",
            isSecret: true
        ) { WebhookSecrets($0) }
        stripeDeployment =
            reader.optional(DeploymentMark.setting, DeploymentMark.rule, help: DeploymentMark.help) {
                text -> String?? in
                text.isEmpty ? .some(nil) : DeploymentMark.isOne(text) ? .some(text) : nil
            } ?? nil
    }
}

extension GatewaySettings {
    /// A trusted proxy's connections serve many clients, so they are not counted.
    public func adjust(_ limits: inout ServerLimits) {
        let address = SiteAddress(fixed: publicURL, proxies: trustedProxies, hosts: [])
        if secureTime > .zero {
            let age: HTTPFields = [.strictTransportSecurity: "max-age=\(secureTime.components.seconds)"]
            limits.heads = { address.isSecure($0, $1) ? age : [:] }
        }
        limits.connectionsOfOne = connectionsOfOne
        limits.client = { [trustedProxies] address in
            ClientAddress(connection: address, forwarded: nil, trusting: []).limitKey(unlessIn: trustedProxies)
        }
        // Some clients close their side after the request and still read the answer.
        limits.endsWithInput = false
    }
}

extension Hub.Limits {
    init(_ reader: inout SettingsReader) {
        self.init()
        streams = reader.int("streams", default: streams, in: 1...1_000_000, help: "event streams at once")
        streamsOfOne = reader.int(
            "streams-per-address", default: streamsOfOne, in: 1...1_000_000, help: "of them, those of one address")
        backlog = reader.int(
            "stream-backlog", default: backlog, in: 1024...(1 << 30),
            help: "bytes that a stream may be behind before it is closed")
        heartbeat = TimeAmount(
            reader.duration(
                "stream-heartbeat", default: .seconds(15), in: .milliseconds(10)...(.seconds(60)),
                help: "between two heartbeats on a silent stream"))
    }
}

extension UpstreamPool.Address {
    /// - Parameter url: a scheme, a host and possibly a port, and nothing else.
    init?(url: String) {
        guard let url = URL(string: url), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let host = url.host, !host.isEmpty, ["", "/"].contains(url.path), url.query == nil, url.user == nil
        else { return nil }
        let isSecure = scheme == "https"
        self.init(host: host, port: url.port ?? (isSecure ? 443 : 80), isSecure: isSecure)
    }
}

extension ServiceAddress {
    /// The maximum number of processes of which one leads.
    private static let most = 4
    fileprivate static let rule =
        "http://host:port or https://host:port; up to \(most) processes of which one leads, with | between them"

    /// - Parameter urls: distinct ones, with `|` between them.
    fileprivate init?(urls: String) {
        let parts = urls.split(separator: "|", omittingEmptySubsequences: false)
        let addresses = parts.compactMap { UpstreamPool.Address(url: $0.filter { $0 != " " }) }
        guard addresses.count == parts.count, addresses.count <= Self.most, Set(addresses).count == addresses.count
        else { return nil }
        self.init(addresses[0], Array(addresses.dropFirst()))
    }

    fileprivate var urls: String { all.map(\.url).joined(separator: "|") }
}

extension GatewaySettings {
    /// The addresses of all services by the names of their settings; for each, its instances in the order of their indices.
    var services: [(name: String, instances: [ServiceAddress])] {
        [
            ("catalog", [catalog]), ("search", [search]), ("recommender", [recommender]), ("orders", orders),
            ("crawler", crawlers), ("accounts", accounts.map { [$0] } ?? []), ("notifier", notifier.map { [$0] } ?? []),
        ]
    }
}

extension SettingsReader {
    /// "off" means no limit.
    fileprivate mutating func rate(_ name: String, default fallback: Rate, help: String) -> Rate? {
        value(
            name, default: .some(fallback), "PER-SECOND/BURST, or off", help: help,
            show: { $0?.description ?? "off" },
            read: { text -> Rate?? in text == "off" ? .some(nil) : Rate(text).map { .some($0) } })
    }

    fileprivate mutating func service(_ name: String, default fallback: String, help: String) -> ServiceAddress {
        value(
            name, default: ServiceAddress(urls: fallback) ?? .init(.init(host: "", port: 0)), ServiceAddress.rule,
            help: help, show: \.urls
        ) { ServiceAddress(urls: $0) }
    }

    /// The addresses of a service's instances, in their order.
    fileprivate mutating func services(
        _ name: String, default fallback: String, help: String
    ) -> [ServiceAddress] {
        func read(_ text: String) -> [ServiceAddress]? {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let addresses = parts.compactMap { ServiceAddress(urls: String($0)) }
            return addresses.count == parts.count ? addresses : nil
        }
        return value(
            name, default: read(fallback) ?? [], "\(ServiceAddress.rule); of several instances with commas",
            help: help, show: { $0.map(\.urls).joined(separator: ",") }, read: read)
    }
}
