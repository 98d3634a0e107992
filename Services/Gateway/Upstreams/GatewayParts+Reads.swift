import Hummingbird
import ServiceKit

/// Reads that are passed on to services, routing between points, and pictures.
extension GatewayParts {
    /// - Throws: `SettingsError` if the folder of images cannot be read.
    func addReads(to router: Router<ServiceContext>) throws {
        ReadRoutes(
            catalog: services.catalog, search: services.search, orders: services.orders, orderReads: orderReads
        ).add(to: router)
        let routingServer = settings.routingURL.map {
            RoutingServer(
                address: $0, engine: settings.routingEngine, profiles: settings.routingProfiles,
                area: settings.routingArea, time: settings.routingTime, client: servers, logger: logger
            )
        }
        ReachRoutes(server: routingServer, catalog: services.catalog, search: services.search).add(to: router)
        RouteRoutes(server: routingServer).add(to: router)
        try Images(folder: settings.images).add(to: router)
        PictureRoutes(catalog: services.pictures, commands: commands).add(to: router)
    }
}
