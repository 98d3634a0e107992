import Hummingbird
import ServiceKit

/// Sources on the web and their crawls.
extension GatewayParts {
    func addCrawls(to router: Router<ServiceContext>) {
        CrawlRoutes(
            crawlers: services.crawlers, catalog: services.catalog, commands: commands, waiters: tail.waiters
        ).add(to: router)
    }
}
