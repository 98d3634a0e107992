import Events
import Logging
import ServiceKit

/// The services that answer reads.
struct Upstreams: Sendable {
    /// Reads of single places, items, movies and their like go to their owner, so they show the latest change.
    let catalog: Upstream
    /// Lists come from search, which is a moment behind.
    let search: Upstream
    let orders: OrderOwners
    let recommender: Upstream
    let crawlers: Crawlers
    /// Nil if there is no accounts service.
    let accounts: Upstream?
    /// Nil if there is no notifier.
    let notifier: Upstream?
    /// The catalog, with a longer timeout for making renditions.
    let pictures: Upstream
    /// Search's whole lists for old clients.
    let lists: UpstreamStream
    /// The catalog's imports and exports for operators.
    let files: UpstreamStream
    /// The recommender's imports of critics' ratings, and undoing them.
    let ratings: UpstreamStream
    /// The same as `files` for merchants' menus. Slow merchants do not use up the permits of operators and of each other.
    let menus: UpstreamStream
    /// The audit as a table; nil if there is no accounts service.
    let audits: UpstreamStream?

    /// - Parameter quotas: the quotas that writes count against.
    init(_ settings: GatewaySettings, _ trust: ServiceTrust, _ quotas: Quotas, _ logger: Logger) {
        func upstream(
            _ name: String, _ address: ServiceAddress, _ instance: Instance? = nil,
            within time: Duration = .zero
        ) -> Upstream {
            var limits = UpstreamPool.Limits()
            limits.time = max(settings.upstreamTime, time)
            return Upstream(name: name, instance: instance, address, limits, trust, quotas: quotas, logger)
        }
        search = upstream("search", settings.search)
        func instances(_ name: String, _ addresses: [ServiceAddress], within time: Duration = .zero) -> [Upstream] {
            addresses.named(name).map { index, name, address in
                upstream(name, address, Instance(index: index, count: addresses.count), within: time)
            }
        }
        catalog = upstream("catalog", settings.catalog)
        orders = OrderOwners(instances: instances("orders", settings.orders))
        recommender = upstream("recommender", settings.recommender)
        // A longer timeout, because a dry run fetches a page.
        crawlers = Crawlers(instances: instances("crawler", settings.crawlers, within: .seconds(32)))
        // A longer timeout, because signing in asks an identity provider.
        accounts = settings.accounts.map { upstream("accounts", $0, within: .seconds(25)) }
        notifier = settings.notifier.map { upstream("notifier", $0) }
        pictures = upstream("catalog", settings.catalog, within: .seconds(25))
        lists = UpstreamStream(
            name: "search", address: settings.search, time: .seconds(30), atOnce: 16, trust: trust, logger: logger)
        files = UpstreamStream(
            name: "catalog", address: settings.catalog, time: .seconds(30), atOnce: 4, trust: trust, logger: logger)
        ratings = UpstreamStream(
            name: "recommender", address: settings.recommender, time: .seconds(30), atOnce: 4, trust: trust,
            logger: logger)
        menus = UpstreamStream(
            name: "catalog", address: settings.catalog, time: .seconds(30), atOnce: 8, share: 1, trust: trust,
            logger: logger)
        audits = settings.accounts.map { address in
            UpstreamStream(
                name: "accounts", address: address, time: .seconds(30), atOnce: 4, trust: trust, logger: logger)
        }
    }

    /// The instances of the services that have handlers and dead letters, by the service's name; search only reads.
    var handlers: [String: [Upstream]] {
        var all = [
            "catalog": [catalog], "orders": orders.instances, "recommender": [recommender],
            "crawler": crawlers.instances,
        ]
        if let accounts { all["accounts"] = [accounts] }
        if let notifier { all["notifier"] = [notifier] }
        return all
    }
}
