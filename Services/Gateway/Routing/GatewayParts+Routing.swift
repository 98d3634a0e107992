import Hummingbird
import ServiceKit

/// Routes between points, and areas within reach.
extension GatewayParts {
    func addRouting(to router: Router<ServiceContext>) {
        let server = settings.routingURL.map {
            RoutingServer(
                address: $0, engine: settings.routingEngine, profiles: settings.routingProfiles,
                area: settings.routingArea, time: settings.routingTime, client: servers, logger: logger
            )
        }
        ReachRoutes(server: server, catalog: services.catalog, search: services.search).add(to: router)
        RouteRoutes(server: server).add(to: router)
    }
}
