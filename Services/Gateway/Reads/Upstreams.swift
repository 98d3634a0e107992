import Logging
import ServiceKit

/// The services that answer reads.
struct Upstreams: Sendable {
    /// The owner of places, items, movies and their like: one of them is as its changes left it.
    let catalog: Upstream
    /// Lists, some moments later.
    let search: Upstream
    let orders: Upstream
    let recommender: Upstream
    let crawlers: Crawlers
    /// The catalog, with the time that it takes to make a picture ready.
    let pictures: Upstream
    /// The catalog's files, which come bit by bit.
    let files: UpstreamStream

    init(_ settings: GatewaySettings, _ trust: ServiceTrust, _ logger: Logger) {
        func upstream(_ name: String, _ address: UpstreamPool.Address, within time: Duration = .zero) -> Upstream {
            var limits = UpstreamPool.Limits()
            limits.time = max(settings.upstreamTime, time)
            return Upstream(name: name, address, limits, trust, logger)
        }
        catalog = upstream("catalog", settings.catalog)
        search = upstream("search", settings.search)
        orders = upstream("orders", settings.orders)
        recommender = upstream("recommender", settings.recommender)
        // To try a page is to fetch it.
        crawlers = Crawlers(
            instances: settings.crawlers.enumerated().map { index, address in
                let name = settings.crawlers.count == 1 ? "crawler" : "crawler-\(index)"
                return upstream(name, address, within: .seconds(32))
            })
        pictures = upstream("catalog", settings.catalog, within: .seconds(25))
        files = UpstreamStream(
            name: "catalog", address: settings.catalog, time: .seconds(30), atOnce: 4, trust: trust, logger: logger)
    }

    /// Those that decide and put aside what they cannot handle; search only reads.
    var handlers: [Upstream] { [catalog, orders, recommender] + crawlers.instances }
}
